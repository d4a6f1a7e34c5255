/** The details that the dialog edits. Dates are wall time of the retailer's zone. */
export interface EditableCircular {
  id: number;
  name: string;
  title: string;
  slug: string;
  activeWallTime: string;
  terminationWallTime: string;
  retailerId: number;
}

/** What the dialog's form starts from. */
export function circularDefaults(circular: EditableCircular) {
  return {
    name: circular.name,
    title: circular.title,
    slug: circular.slug,
    activeDate: circular.activeWallTime,
    terminationDate: circular.terminationWallTime,
    retailerId: String(circular.retailerId),
  };
}
