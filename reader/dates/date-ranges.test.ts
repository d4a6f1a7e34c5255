import { describe, expect, it } from "vitest";
import { findRanges } from "./date-ranges";
import { resolveRange } from "./resolve-range";

const near = "2026-11-28";

function read(text: string, country: string | null = null): string[] {
  return findRanges(text).map((range) => {
    const dates = resolveRange(range, { near, country });
    return dates ? `${dates.from ?? ""}/${dates.to ?? ""}` : "none";
  });
}

describe("days as ads print them", () => {
  it.each([
    ["Prices good Nov 25 - Dec 1, 2026", "2026-11-25/2026-12-01"],
    ["Sale dates: Wed. 11/25 thru Tue. 12/1", "2026-11-25/2026-12-01"],
    ["Valid Thursday Nov 26 to Wednesday Dec 2", "2026-11-26/2026-12-02"],
    ["Valid from Friday, May 15, 2026 to Thursday, May 21, 2026.", "2026-05-15/2026-05-21"],
    ["Flyer in effect August 14-20, 2025", "2025-08-14/2025-08-20"],
    ["THIS WEEK’S SPECIALS, JULY 8–13 ★", "2026-07-08/2026-07-13"],
    ["10/15/2025 To 10/21/2025", "2025-10-15/2025-10-21"],
    ["SALE RUNS 1/15 – 1/21/26", "2026-01-15/2026-01-21"],
    ["Valid Fri 11/27 & Sat 11/28 only", "2026-11-27/2026-11-28"],
    ["OFFERS VALID 9th - 29th SEPTEMBER", "2026-09-09/2026-09-29"],
    ["This week’s best buys — Monday 1st to Saturday 6th June", "2026-06-01/2026-06-06"],
    ["Gültig vom 23.11. bis 28.11.2026", "2026-11-23/2026-11-28"],
    ["Mo.23.11.- Sa.28.11.", "2026-11-23/2026-11-28"],
    ["Montag, 10.11.25 – Samstag, 15.11.25", "2025-11-10/2025-11-15"],
    ["Ab Di. 24.11. bis 28.11.", "2026-11-24/2026-11-28"],
    ["Unsere Angebote vom 6. bis 11. Oktober", "2026-10-06/2026-10-11"],
    ["16.-21.11.", "2026-11-16/2026-11-21"],
    ["Ofertas válidas do 20 a 26/11/2026", "2026-11-20/2026-11-26"],
    ["OFERTAS VÁLIDAS DE 24/08 A 27/08/2024", "2024-08-24/2024-08-27"],
    ["OFERTAS VÁLIDAS PARA 07 E 08/01/26.", "2026-01-07/2026-01-08"],
    ["2.ª feira 23/11 a domingo 29/11", "2026-11-23/2026-11-29"],
    ["de segunda-feira 23/11 até sábado 28/11", "2026-11-23/2026-11-28"],
    ["Ofertas válidas del 20 al 26 de noviembre", "2026-11-20/2026-11-26"],
    ["Vie 20 – Dom 22 nov", "2026-11-20/2026-11-22"],
    ["Prix en vigueur du jeudi 26 novembre au mercredi 2 décembre", "2026-11-26/2026-12-02"],
    ["du 25 novembre au 1er décembre", "2026-11-25/2026-12-01"],
    ["Dal 23 novembre al 2 dicembre 2026", "2026-11-23/2026-12-02"],
    ["Oferty ważne od 23 do 28 listopada", "2026-11-23/2026-11-28"],
    ["Geldig van maandag 23 november t/m zondag 29 november", "2026-11-23/2026-11-29"],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    ["gültig ab Montag, 23.11.", "2026-11-23/"],
    ["Offers until Sunday 29th November", "/2026-11-29"],
    ["Ab Mi.18.6./Do. 19.6. bis 21.6.", "/2026-06-21"],
  ])("keep the end open that is not printed, or not the same everywhere: %s", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    ["Dec 30 - Jan 5", "2026-12-30/2027-01-05"],
    ["De 28 a 03.12.", "2026-11-28/2026-12-03"],
    ["De 28/12 a 03/01/2027", "2026-12-28/2027-01-03"],
  ])("run over the turn of a month or a year: %s", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it("have the day or the month first as the length, the weekday or else the country has it", () => {
    expect(read("03/10 - 09/10/2026")).toEqual(["2026-10-03/2026-10-09"]);
    expect(read("Sat 3/10/26 - Mon 5/10/26")).toEqual(["2026-10-03/2026-10-05"]);
    expect(read("1/12 - 2/12/2026", "GB")).toEqual(["2026-12-01/2026-12-02"]);
    expect(read("1/12 - 2/12/2026", "US")).toEqual(["2026-01-12/2026-02-12"]);
    expect(read("1/12 - 2/12/2026", "CA")).toEqual(["none"]);
    expect(read("1/12 - 2/12/2026")).toEqual(["none"]);
  });

  it("are of the year that the weekday has", () => {
    expect(read("Sales Valid Wed. July 9 – Tues. July 15")).toEqual(["2025-07-09/2025-07-15"]);
  });

  it("are none where the weekday is wrong, the time is a season's or the day does not exist", () => {
    expect(read("Wed. Nov 26, 2026 - Tue. Dec 1, 2026")).toEqual(["none"]);
    expect(read("Oct 1 - Dec 31")).toEqual(["none"]);
    expect(read("Feb 20 - Feb 30")).toEqual(["none"]);
  });

  it.each([
    "set 10-12 pc",
    "1/2 - 3/4 lb",
    "Größe 36/38-43/46",
    "Je Stück 2.97-3.50",
    "Mon-Sat 7am-8pm, Sun 8am-4pm",
    "320-555-0119",
    "1 kg = 4.40/4.81",
    "#50539294/5. 3.6 kg",
    "4.99 - 6.12",
    "Especiales válidos del miércoles 5 al martes 11",
  ])("are not seen in %s", (text) => {
    expect(read(text)).toEqual([]);
  });
});
