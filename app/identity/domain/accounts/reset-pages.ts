import type { ResetPage } from "#app/kernel/email-settings";

/**
 * The configured page that a Referer names, or null for our own. The header only chooses: what goes into the mail is the
 * configured text, and whatever else it holds (another host, port or scheme, a name before an @, nothing) chooses ours.
 * Browsers tell other sites no more than the origin; that is enough where it has one page.
 */
export function chooseResetPage(referer: string | null, pages: readonly ResetPage[]): ResetPage | null {
  if (referer === null || referer.length > 2000 || !URL.canParse(referer)) return null;
  const { origin, pathname, username, password } = new URL(referer);
  if (username !== "" || password !== "") return null;
  const exact = pages.find(({ url }) => url === origin + pathname);
  if (exact || pathname !== "/") return exact ?? null;
  const [only, ...more] = pages.filter(({ url }) => new URL(url).origin === origin);
  return only && more.length === 0 ? only : null;
}
