import type { Mark } from "./google-answers";
import { type GoogleRequest, numberOf } from "./google-requests";

/** The key of all marks that appended rows leave. */
const markKey = "endcap-mark";
/** The key of marks that are barred. */
const barKey = "endcap-bar";
/**
 * Maximum marks kept: 500 take all of the 30,000 characters that a tab may have for them. As many again may come before
 * the next look.
 */
export const maxKeptMarks = 50;

/** A mark stands once in a document: a second one of the same text is refused, with everything sent along. */
export function leaveMark(sheetId: number, mark: string, until: Date): GoogleRequest {
  return note(sheetId, markKey, mark, until);
}

/** Takes the place of a mark, so that it can't be left any more; refused where it stands. */
export function leaveBar(sheetId: number, mark: string, until: Date): GoogleRequest {
  return note(sheetId, barKey, mark, until);
}

/** A mark as it stands at a tab. */
export interface LeftMark {
  metadataId: number;
  mark: string;
  isBarred: boolean;
  /** In milliseconds, until when it is to stay; NaN for one that says nothing of it. */
  until: number;
}

/** Null for what other programs have noted down. */
export function readMark({ metadataId, metadataKey, metadataValue }: Mark): LeftMark | null {
  if (metadataKey !== markKey && metadataKey !== barKey) return null;
  const [mark = "", until = ""] = metadataValue.split(" ").reverse();
  return { metadataId, mark, isBarred: metadataKey === barKey, until: Date.parse(until) };
}

/** The number under which a mark stands, barred or not. */
export function markNumber(sheetId: number, mark: string): number {
  return numberOf(`${sheetId}:${mark}`);
}

function note(sheetId: number, metadataKey: string, mark: string, until: Date): GoogleRequest {
  return {
    createDeveloperMetadata: {
      developerMetadata: {
        metadataId: markNumber(sheetId, mark),
        metadataKey,
        metadataValue: `${until.toISOString()} ${mark}`,
        location: { sheetId },
        visibility: "PROJECT",
      },
    },
  };
}

export function forgetMark(metadataId: number): GoogleRequest {
  return { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } } };
}

/**
 * Marks, and bars, that may be forgotten: those whose time is over, and where there are too many, the oldest marks before
 * it. Those that are `open` stay.
 */
export function staleMarks(marks: LeftMark[], now: Date, open: string[]): LeftMark[] {
  const settled = marks.filter(({ mark, isBarred }) => isBarred || !open.includes(mark));
  // Marks once said nothing of their time: it is over.
  const isOver = ({ until }: LeftMark) => !(until > now.getTime());
  const old = settled.filter(isOver);
  const tooMany = Math.max(0, marks.length - old.length - maxKeptMarks);
  const young = settled.filter((each) => !each.isBarred && !isOver(each));
  const oldest = young.sort((one, other) => one.until - other.until).slice(0, tooMany);
  return [...old, ...oldest];
}
