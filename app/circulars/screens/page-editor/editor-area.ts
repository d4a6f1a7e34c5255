import { say } from "#app/ui/language/say";
import { maxThumbnailShare } from "#reader/deals/area-geometry";
import type { SuggestedPicture } from "#reader/deals/suggestions";
import type { Box } from "#reader/page-content";

/** What staff say about an area; the fields of its form and what goes with them. */
export interface AreaFields {
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  categoryId: number | null;
  featured: boolean;
  thumbnailIndex: number | null;
  recipesJson: string | null;
}

/** An area while it is edited. `key` names it for as long as the screen is open, saved or not. */
export interface EditorArea extends Box, AreaFields {
  key: string;
  /** Made of a suggestion at a press, without its form. */
  suggested?: boolean;
  /** What it is to show, unless it has another picture by then. */
  picture?: SuggestedPicture | null;
  /** The name that was read where it was made of a suggestion. */
  readName?: string | undefined;
}

/** An area as the server has it. */
export interface SavedArea extends Box, Omit<AreaFields, "categoryId"> {
  id: number;
  version: number;
  category: { id: number; name: string } | null;
}

export const emptyFields: AreaFields = {
  prefix: "",
  ingredient: "",
  deal: "",
  details: "",
  categoryId: null,
  featured: false,
  thumbnailIndex: null,
  recipesJson: null,
};

/** The key of an area that was there before the screen was. */
export function keyOfSaved({ id }: Pick<SavedArea, "id">): string {
  return `area-${id}`;
}

/** The id of an area that was there before the screen was; null for one that was made here. */
export function idOfKey(key: string): number | null {
  const [, id] = /^area-(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

export function toEditorArea(area: SavedArea, key = keyOfSaved(area)): EditorArea {
  return { ...boxOf(area), ...fieldsOf({ ...area, categoryId: area.category?.id ?? null }), key };
}

export function boxOf({ left, top, width, height }: Box): Box {
  return { left, top, width, height };
}

export function fieldsOf(area: AreaFields): AreaFields {
  const { prefix, ingredient, deal, details, categoryId, featured, thumbnailIndex, recipesJson } = area;
  return { prefix, ingredient, deal, details, categoryId, featured, thumbnailIndex, recipesJson };
}

/** The area with the picture that was cut out for it when it was saved. */
export function withCutOut(area: EditorArea, saved: Pick<SavedArea, "thumbnailIndex">): EditorArea {
  const { picture, ...rest } = area;
  return picture && area.thumbnailIndex === null ? { ...rest, thumbnailIndex: saved.thumbnailIndex } : area;
}

export function isSameBox(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

export function isSameArea(a: EditorArea, b: EditorArea): boolean {
  const ours = fieldsOf(a);
  const theirs = fieldsOf(b);
  return (
    isSameBox(a, b) &&
    Object.entries(ours).every(([name, value]) => theirs[name as keyof AreaFields] === value)
  );
}

/** How lists, buttons and screen readers call it. */
export function areaName(area: Pick<AreaFields, "prefix" | "ingredient" | "deal">): string {
  const name = [area.prefix, area.ingredient].filter(Boolean).join(" ") || say("New area");
  return area.deal ? `${name}, ${area.deal}` : name;
}

/** A key that no other area of this screen has. */
export function newAreaKey(): string {
  return `new-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
}

/** A picture of the page; `id` is its index on the wire. */
export interface PageThumbnail extends Box {
  id: number;
  status: "cutting" | "ready" | "failed";
}

/** The pictures an area may take: not those of other areas, not those that nearly fill the page. */
export function offeredThumbnails(
  thumbnails: readonly PageThumbnail[],
  areas: readonly EditorArea[],
  ownKey: string,
): PageThumbnail[] {
  const taken = new Set(areas.filter((area) => area.key !== ownKey).map((area) => area.thumbnailIndex));
  return thumbnails.filter(
    ({ id, width, height }) => !taken.has(id) && width <= maxThumbnailShare && height <= maxThumbnailShare,
  );
}
