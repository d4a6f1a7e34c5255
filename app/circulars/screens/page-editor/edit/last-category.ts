import type { EditorArea } from "../editor-area";
import type { EditorCategory } from "../editor-page";

const key = "page_editor_category";

/** Remembers the category for the next new area, since most deals of a page belong to one department. */
export function rememberCategory(id: number | null): void {
  if (id !== null) localStorage.setItem(key, String(id));
}

/** The area with the category that was chosen last, unless it has one. */
export function withLastCategory(area: EditorArea, categories: readonly EditorCategory[]): EditorArea {
  const last = Number(localStorage.getItem(key));
  const isKnown = categories.some(({ id }) => id === last);
  return area.categoryId === null && isKnown ? { ...area, categoryId: last } : area;
}
