import { msg } from "#widgets/shared/msg";

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/;

/** A duration of ISO 8601 in the words of the language: "1 hour 30 minutes" for PT1H30M; null for none and for what is none. */
export function timeInWords(iso: string | null): string | null {
  const [, days, hours, minutes] = DURATION.exec(iso ?? "") ?? [];
  const told = [
    [days, "day"],
    [hours, "hour"],
    [minutes, "minute"],
  ].flatMap(([count, unit]) =>
    Number(count)
      ? [Number(count).toLocaleString(msg.locale, { style: "unit", unit, unitDisplay: "long" })]
      : [],
  );
  return told.join(" ") || null;
}
