import { expect, it } from "vitest";
import { languages } from "#app/kernel/languages";
import { templates } from "./templates";

const names = [
  "confirm-email",
  "set-password",
  "password-reset",
  "password-changed",
  "address-changed",
  "new-sign-in",
] as const;

function greetings(firstName: string): (string | undefined)[] {
  return names.flatMap((name) =>
    languages.map((language) => {
      const data = { firstName, siteName: "Corner Grocer", facts: { language }, groups: [] };
      return templates[name].content(data).before[0];
    }),
  );
}

it.each([
  "evil.com",
  "EVIL.COM/win",
  "Ada evil.com",
  "http://evil.com",
  "hxxp://evil",
  "//evil",
  "evil/win",
  "ada@evil.com",
  "www.evil",
  "evil\u3002com",
  "evil\uff0ecom",
  "evil\uff61com",
  "evil\u2024com",
  "evil.\u200bcom",
  "evil.\u200dcom",
  "evil\u00ad.com",
  "\u202emoc.live",
  "evil.\u0441om",
  "xn--80ak6aa92e.com",
  "192.0.2.1",
  "mailto:ada",
  "[win](evil)",
  "<a href=evil>",
  "evil .com",
  "ada\\evil",
  "tel:5550100",
])("nobody is greeted by %j, which may be taken for a link", (firstName) => {
  for (const greeting of greetings(firstName)) expect(greeting).toMatch(/^[\p{L}\p{M} ]+[,:!،]$/u);
  expect(new Set(greetings(firstName))).toEqual(new Set(greetings("")));
});

it.each([
  "Ada",
  "Anne-Marie",
  "J.-P.",
  "Mary J.",
  "O'Neil",
  "D’Arcy",
  "María José",
  "Łukasz",
  "Zoë",
  "محمد",
  "علی\u200cرضا",
  "प्रिया",
  "Ngọc Ánh",
  "李",
])("%j is greeted by name", (firstName) => {
  for (const greeting of greetings(firstName)) expect(greeting).toContain(firstName);
});
