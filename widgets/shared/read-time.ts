/** Milliseconds since 1970 of an ISO instant, NaN for what is none. Date.parse is what some libraries put their own in place of. */
export const readTime = (instant: unknown): number => new Date(`${instant}`).getTime();
