import type { ApiCall, ApiWorld } from "#tests/setup/api-world";

export type Rows = ApiWorld["rows"];

export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the OpenAPI document spells it. */
  path: string;
  /** With the question mark. */
  query?: string;
  /** What stands for the ids in the path. */
  ids?: (rows: Rows) => Record<string, number | string>;
  call?: (rows: Rows) => ApiCall;
  /** True for what everybody may change about oneself. */
  changesCaller?: true;
  /** Tables in which a call leaves a trace of itself, whoever makes it. */
  traces?: string[];
  /** Whether it changes something, which the activity log then tells of; left out: all but GET do. */
  changes?: boolean;
  /** Status for staff of the row's retailer, another retailer's staff, a Customer, an Administrator. */
  expected: { own: number; other: number; customer: number; administrator: number };
}

export const everybody = { own: 200, other: 200, customer: 200, administrator: 200 };
export const everyStaff = { own: 200, other: 200, customer: 403, administrator: 200 };
export const administratorsOnly = { own: 403, other: 403, customer: 403, administrator: 200 };
/** For rows of one retailer; own staff and Administrators come on top. */
export const yours = { other: 404, customer: 403 };

/** The first page of the retailer's circular. */
export const ofPage = (rows: Rows) => ({ id: rows.own.pages[0]?.id ?? 0 });
