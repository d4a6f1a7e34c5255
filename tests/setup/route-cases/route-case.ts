import type { makeFullWorld } from "#db/seed/worlds";

export type Rows = Awaited<ReturnType<typeof makeFullWorld>>;

/** What somebody signed in meets: a status, or how the address ends where it leads. */
export type Outcome = number | `-> ${string}`;

interface Expectation {
  /** Staff of the row's retailer, staff of another one, an Administrator. */
  own: Outcome;
  other: Outcome;
  administrator: Outcome;
}

export interface RouteCase {
  /** Remix's id of the route. */
  id: string;
  address(rows: Rows): string;
  /** A layout: as a page, its address belongs to the screen inside it. */
  dataOnly?: true;
  /** A part of setting a second step up: also for who has to before anything else. */
  setsUp?: true;
  loader?: Expectation;
  /** The Administrator comes after the row's own staff, who may have changed or deleted it. */
  action?: Expectation & { body(rows: Rows): Record<string, string | number | Blob> };
}

export const everyone = { own: 200, other: 200, administrator: 200 } as const;
export const administratorsOnly = { own: 403, other: 403, administrator: 200 } as const;
export const yours = { own: 200, other: 404, administrator: 200 } as const;
export const circularOf = ({ own }: Rows) => `/dashboard/circulars/${own.circular.id}`;
export const pageOf = ({ own }: Rows) => own.pages[0]?.id ?? 0;

/** Bytes that are no PDF: whoever may upload hears so, whoever may not never gets that far. */
export const noPdf = () => new Blob(["not a PDF"], { type: "application/pdf" });

export function allOf(outcome: Outcome): Expectation {
  return { own: outcome, other: outcome, administrator: outcome };
}
