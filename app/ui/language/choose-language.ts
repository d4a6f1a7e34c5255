import type { ScreenLanguage } from "#app/kernel/languages";

/** No secret: a choice of this browser, as the colours are. */
export const languageCookie = "endcap-language";

const year = 365 * 24 * 60 * 60;

/** Has this browser shown all screens in a language from now on. */
export function chooseLanguage(language: ScreenLanguage): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, nor on plain http
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  location.reload();
}
