import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { say, spokenLanguage, told } from "#app/ui/language/say";
import { inLanguageOf, screenLanguageOf } from "./screen-language.server";

function requestWith(headers: Record<string, string>): Request {
  return new Request("http://endcap.test/dashboard", { headers });
}

describe("the language of a screen", () => {
  it.each([
    ["nothing said", {}, "en"],
    ["chosen in this browser", { Cookie: "endcap-language=es" }, "es"],
    ["chosen, among other cookies", { Cookie: "a=1; endcap-language=es;b=2" }, "es"],
    ["accepted by the browser", { "Accept-Language": "es-MX,es;q=0.9,en;q=0.8" }, "es"],
    ["accepted by order, not by place", { "Accept-Language": "en;q=0.5, es;q=0.9" }, "es"],
    ["the first accepted that is ours", { "Accept-Language": "fr-CA,es;q=0.7,en;q=0.3" }, "es"],
    ["none of ours accepted", { "Accept-Language": "fr-CA,de;q=0.7" }, "en"],
    ["Spanish refused", { "Accept-Language": "es;q=0,fr" }, "en"],
    ["the choice before the browser", { Cookie: "endcap-language=en", "Accept-Language": "es" }, "en"],
    ["a choice that is no language of ours", { Cookie: "endcap-language=fr-CA" }, "en"],
    ["such a choice, then the browser", { Cookie: "endcap-language=xx", "Accept-Language": "es" }, "es"],
    ["an empty choice", { Cookie: "endcap-language=" }, "en"],
    ["a cookie of another name", { Cookie: "my-endcap-language=es" }, "en"],
    ["what every object has", { Cookie: "endcap-language=constructor" }, "en"],
    ["rubbish", { Cookie: "=;;==; %%%", "Accept-Language": ";q=,,;;q=x, *, -" }, "en"],
    ["much of it", { Cookie: "x".repeat(20_000), "Accept-Language": "es-".repeat(20_000) }, "es"],
  ])("%s", (_, headers, language) => {
    expect(screenLanguageOf(requestWith(headers as Record<string, string>))).toBe(language);
  });

  it("is spoken while that request is answered, whatever others are answered meanwhile", async () => {
    const answer = async () => {
      const before = spokenLanguage();
      await setTimeout(5);
      return [before, spokenLanguage(), say("Cancel"), told("Cancel")];
    };
    const answers = await Promise.all([
      inLanguageOf(requestWith({ Cookie: "endcap-language=es" }), answer),
      inLanguageOf(requestWith({ Cookie: "endcap-language=en" }), answer),
      inLanguageOf(requestWith({ "Accept-Language": "es" }), answer),
    ]);
    expect(answers).toEqual([
      ["es", "es", "Cancelar", "Cancelar"],
      ["en", "en", "Cancel", "Cancel"],
      ["es", "es", "Cancelar", "Cancelar"],
    ]);
    expect(spokenLanguage()).toBe("en");
  });
});
