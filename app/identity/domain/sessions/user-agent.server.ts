import Bowser from "bowser";

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
/** Programs that use the API, by what they call themselves. */
const programs =
  /^(?:curl|Wget|HTTPie|PostmanRuntime|insomnia|python-requests|python-httpx|node|axios|okhttp|Go-http-client)(?![\w.-])/;

export const unknownBrowser = "Unknown browser";

/**
 * Browser and system as their user knows them, e.g. "Firefox on Windows". Only well-known names: what else stands in a user
 * agent anybody may write, e.g. a link into the mail of a new sign-in.
 */
export function describeUserAgent(userAgent: string): string {
  if (userAgent === "") return unknownBrowser;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name || !browsers.has(browser.name)) return programs.exec(userAgent)?.[0] ?? unknownBrowser;
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}
