import { type AreaFields, boxOf, type EditorArea, fieldsOf, isSameBox } from "../editor-area";

/** A field of an area's form, or its place and size, which are one. */
export type MergedField = keyof AreaFields | "box";

/** The version that a change was made on. */
export interface MergeBase {
  /** As the editor held it. */
  sent: EditorArea;
  /** As the server wrote it: trimmed, rounded. */
  saved: EditorArea;
}

export interface MergedArea {
  area: EditorArea;
  /** The fields that both have changed, to different values. */
  clashes: MergedField[];
}

/**
 * Merges two changes of one area field by field.
 * @param preferred whose value stands where both have changed a field
 */
export function mergeAreas(
  { sent, saved }: MergeBase,
  mine: EditorArea,
  theirs: EditorArea,
  preferred: "mine" | "theirs" = "mine",
): MergedArea {
  const area = { ...mine };
  const clashes: MergedField[] = [];
  const settle = (field: MergedField, values: Partial<EditorArea>, isMine: boolean, isTheirs: boolean) => {
    if (isMine && isTheirs) clashes.push(field);
    if (isTheirs && (!isMine || preferred === "theirs")) Object.assign(area, values);
  };
  for (const field of Object.keys(fieldsOf(mine)) as (keyof AreaFields)[]) {
    if (mine[field] === theirs[field]) continue;
    settle(field, { [field]: theirs[field] }, mine[field] !== sent[field], theirs[field] !== saved[field]);
  }
  if (!isSameBox(mine, theirs)) {
    settle("box", boxOf(theirs), !isSameBox(mine, sent), !isSameBox(theirs, saved));
  }
  return { area, clashes };
}
