/** Something about a page that keeps a view from showing, or may. */
export interface PageFinding {
  code: string;
  severity: "problem" | "warning";
  /** A sentence for a web master: what it is and what to do. */
  message: string;
}

export const problem = (code: string, message: string): PageFinding => ({
  code,
  severity: "problem",
  message,
});

export const warning = (code: string, message: string): PageFinding => ({
  code,
  severity: "warning",
  message,
});
