import { isRouteErrorResponse } from "@remix-run/react";

export interface ScreenError {
  status: number;
  heading: string;
  sentence: string;
}

/** What to tell the person about an error that took the place of a screen. Bugs keep their details to the log. */
export function describeScreenError(error: unknown): ScreenError {
  if (!isRouteErrorResponse(error)) {
    return { status: 500, heading: "Error", sentence: "Something went wrong here. Please try again." };
  }
  const sentence = typeof error.data === "string" ? error.data : "";
  if (error.status === 404) {
    return { status: 404, heading: "404 :(", sentence: sentence || "There is no page at this address." };
  }
  return { status: error.status, heading: "Error", sentence: sentence || "The page can't be shown." };
}
