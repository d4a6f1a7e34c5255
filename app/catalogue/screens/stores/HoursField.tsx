import type { FieldMetadata } from "@conform-to/react";
import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { parseHours } from "#app/catalogue/domain/stores/hours";
import { holidaysIn } from "#app/catalogue/domain/stores/hours-holidays";
import type { DayHours } from "#app/catalogue/domain/stores/hours-times";
import type { Language } from "#app/kernel/languages";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { say, spokenLocale } from "#app/ui/language/say";
import styles from "./hours-field.module.css";

const pauseMs = 250;

/** The days as weeks begin in most stores' texts: Monday first. */
const order = [1, 2, 3, 4, 5, 6, 0];

interface HoursFieldProps {
  field: FieldMetadata<unknown>;
  /** What the retailer's shoppers read. Null: none was chosen. */
  language: Language | null;
  /** The retailer's; null: none is chosen. */
  timeZone: string | null;
  className?: string;
}

/** Hours as they are typed, and below them the week that shoppers are told. */
export function HoursField({ field, language, timeZone, className }: HoursFieldProps) {
  const [typed] = useDebouncedValue(String(field.value ?? ""), pauseMs);
  return (
    <div className={className}>
      <TextAreaField field={field} label={say("Hours")} minRows={3} maxRows={8} />
      <div aria-live="polite">
        {typed.trim() && <UnderstoodWeek text={typed} language={language} timeZone={timeZone} />}
      </div>
    </div>
  );
}

interface UnderstoodWeekProps extends Pick<HoursFieldProps, "language" | "timeZone"> {
  text: string;
}

function UnderstoodWeek({ text, language, timeZone }: UnderstoodWeekProps) {
  const { week, notes, hasExceptions, holidays } = parseHours(text.trim(), language);
  const isTextAlone = hasExceptions && holidaysIn(timeZone ?? "", holidays).length === 0;
  if (!week || isTextAlone) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {isTextAlone
          ? say(
              "We show this text as it is. Shoppers don’t see “open now”, since other hours hold on days that we can’t tell.",
            )
          : say("We show this text as it is. Shoppers don’t see “open now”.")}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {say("Shoppers see these hours:")}
      </Text>
      <dl className={styles.week}>
        {order.map((day) => (
          <div key={day}>
            <dt>{dayName(day)}</dt>
            <dd>{hoursOf(week[day] ?? null)}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <Text size="sm" c="dimmed">
          {say("Shown as it is: {text}", { text: notes.join(" · ") })}{" "}
          {hasExceptions && say("On those holidays shoppers see the text as it is, not “open now”.")}
        </Text>
      )}
    </>
  );
}

/** What a day of the week is called; 0 is Sunday. */
function dayName(weekday: number): string {
  // The first Sunday of 1970 was the fourth.
  return new Date(Date.UTC(1970, 0, 4 + weekday)).toLocaleDateString(spokenLocale(), {
    weekday: "long",
    timeZone: "UTC",
  });
}

function hoursOf(spans: DayHours | null): string {
  if (!spans) return say("not said");
  if (spans.length === 0) return say("closed");
  if (spans.some(([opens, closes]) => closes - opens >= 1440)) return say("open 24 hours");
  return spans.map(([opens, closes]) => `${clockTime(opens)} – ${clockTime(closes)}`).join(", ");
}

function clockTime(minutes: number): string {
  const time = new Date((minutes % 1440) * 60_000).toLocaleTimeString(spokenLocale(), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
  return time.replace(/\s/g, " ");
}
