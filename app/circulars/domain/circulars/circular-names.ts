/** A circular's row with what tells drafts that nobody sees apart from circulars. */
export interface NamedCircular {
  circularName: string;
  /** The name of the circular whose new or replaced pages a hidden draft holds; null for a circular of its own. */
  wholeName: string | null;
  takenAt: string | null;
}

/** `circular "Week 12"`, or `the new pages of circular "Week 12"`: the names of hidden drafts say nothing to people. */
export function sayCircular({ circularName, wholeName, takenAt }: NamedCircular): string {
  if (wholeName === null) return `circular "${circularName}"`;
  return `the ${takenAt === null ? "new" : "replaced"} pages of circular "${wholeName}"`;
}

/** Behind pages, `of circular "Week 12"`, or `among the new pages of circular "Week 12"`. */
export function sayPagesOf(circular: NamedCircular, link: "of" | "in"): string {
  return `${circular.wholeName === null ? link : "among"} ${sayCircular(circular)}`;
}
