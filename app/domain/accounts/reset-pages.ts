import type { ResetPage } from "../emails/email-settings";

/**
 * The configured page that a Referer names, or null for our own. The header only chooses: what goes into the mail is the
 * configured text, and whatever else it holds (another host, port or scheme, a name before an @, nothing) chooses ours.
 */
export function chooseResetPage(referer: string | null, pages: readonly ResetPage[]): ResetPage | null {
  if (referer === null || referer.length > 2000 || !URL.canParse(referer)) return null;
  const { origin, pathname, username, password } = new URL(referer);
  if (username !== "" || password !== "") return null;
  return pages.find(({ url }) => url === origin + pathname) ?? null;
}
