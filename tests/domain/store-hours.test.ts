import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseHours } from "#app/catalogue/domain/stores/hours";
import type { Week } from "#app/catalogue/domain/stores/hours-week";
import type { Language } from "#app/kernel/languages";
import { weekOf } from "../setup/week-text";

/** How much of a true week is told, and whether something else is told. */
function judge(told: Week | null, truth: Week): "right" | "partly" | "alone" | "wrong" {
  if (told?.some((day, at) => day && JSON.stringify(day) !== JSON.stringify(truth[at]))) return "wrong";
  if (!told) return "alone";
  return told.every((day, at) => day || !truth[at]) ? "right" : "partly";
}

it("tells real stores' hours right or not at all, and most of them", () => {
  const lines = readFileSync("tests/setup/store-hours.tsv", "utf8").trim().split("\n").slice(1);
  const judged = lines.map((line) => {
    const [language, text = "", truth = ""] = line.split("\t");
    const { week } = parseHours(text.replaceAll("\\n", "\n"), language as Language);
    return { line, verdict: judge(week, weekOf(truth)), week };
  });
  const count = (verdict: string) => judged.filter((each) => each.verdict === verdict).length;
  const { length } = judged;
  console.info(
    `${length} hours: ${count("wrong")} wrong, ${count("right")} understood (${Math.round((count("right") / length) * 100)} %), ${count("partly")} in part, ${count("alone")} as text alone`,
  );
  if (process.env.SHOW)
    for (const { line, verdict, week } of judged)
      if (verdict !== "right") console.info(verdict, line, JSON.stringify(week));
  expect(judged.filter(({ verdict }) => verdict === "wrong").map(({ line }) => line)).toEqual([]);
  expect(count("right") / length).toBeGreaterThan(0.8);
});

const dayNames: Record<string, string[][]> = {
  en: [
    ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"],
    ["SU", "MO", "TU", "WE", "TH", "FR", "SA"],
    ["Sundy", "Munday's", "Teusday", "Wendesday", "Thrusday", "Firday", "Saterday"],
  ],
  es: [["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]],
  "fr-CA": [["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."]],
  "pt-BR": [["domingo", "segunda-feira", "terça", "quarta", "quinta", "sexta", "sábado"]],
  de: [["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]],
  it: [["domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"]],
  pl: [["nd", "pn", "wt", "śr", "czw", "pt", "sob"]],
  ar: [["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"]],
};
const clocks = [
  (minutes: number) => `${Math.floor((minutes / 60) % 24)}:${String(minutes % 60).padStart(2, "0")}`,
  (minutes: number) =>
    `${(minutes / 60) % 12 || 12}`.replace(/\.5$/, ":30") + (minutes % 1440 < 720 ? " AM" : " PM"),
  (minutes: number) =>
    `${Math.floor(minutes / 60) % 12 || 12}${minutes % 60 ? `:${minutes % 60}` : ""}${minutes % 1440 < 720 ? "a.m." : "p.m."}`,
];
const layouts = [
  (days: string, hours: string) => `${days} ${hours}`,
  (days: string, hours: string) => `${hours} ${days}`,
  (days: string, hours: string) => `${hours} (${days})`,
  (days: string, hours: string) => `${days}: ${hours}`,
  (days: string, hours: string) => `${hours}\n${days}`,
];
const truths = [
  "Mo-Fr 8-21; Sa 9-18; Su 10-17:30",
  "Mo-Sa 7-22; Su closed",
  "Tu-Fr 10-18:30; Sa 9-13; Su-Mo closed",
  "Mo-Th 8:30-20; Fr-Sa 8:30-24; Su 11-17",
];

function* relatives(): Generator<{ language: string; text: string; truth: string }> {
  for (const [language, sets] of Object.entries(dayNames)) {
    for (const names of sets) {
      for (const clock of clocks) {
        for (const [at, layout] of layouts.entries()) {
          for (const joint of ["\n", "; ", ", "]) {
            const truth = truths[(at + joint.length) % truths.length] ?? "";
            const text = truth.split("; ").map((part) => {
              const [days = "", hours = ""] = part.split(" ");
              const shown = days.split("-").map((day) => names["SuMoTuWeThFrSa".indexOf(day) / 2]);
              const spans = weekOf(part).find((day) => day !== null)?.[0];
              return layout(
                shown.join(" - "),
                hours === "closed" ? "closed" : (spans ?? []).map(clock).join(" - "),
              );
            });
            yield { language, text: text.join(joint), truth };
          }
        }
      }
    }
  }
}

it("tells known weeks right or not at all, however they are written", () => {
  const all = [...relatives()].map((each) => {
    const { week } = parseHours(each.text, each.language as Language);
    return { ...each, verdict: judge(week, weekOf(each.truth)) };
  });
  const count = (verdict: string) => all.filter((each) => each.verdict === verdict).length;
  console.info(`${all.length} written otherwise: ${count("wrong")} wrong, ${count("right")} understood`);
  if (process.env.SHOW)
    for (const { text, verdict } of all) if (verdict !== "right") console.info(verdict, JSON.stringify(text));
  expect(all.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
  expect(count("right") / all.length).toBeGreaterThan(0.7);
});
