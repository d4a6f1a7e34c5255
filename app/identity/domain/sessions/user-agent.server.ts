import Bowser from "bowser";

/** Browser and system as their user knows them, e.g. "Firefox on Windows"; a program by the name it gives itself. */
export function describeUserAgent(userAgent: string): string {
  const { browser, os } = userAgent === "" ? noBrowser : Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  const [program] = /^[a-z][\w.-]{0,30}/i.exec(userAgent) ?? [];
  return browser.name || program || "Unknown browser";
}

const noBrowser = { browser: { name: "" }, os: { name: "" } };
