import { DateInput, type DateInputProps } from "@mantine/dates";
import { useEffect, useRef, useState } from "react";
import { formatDigits } from "../format-date";
import { say } from "../language/say";
import { earliestDay, latestDay, parseTypedDay, parseTypedMoment } from "../parse-typed-day";

interface DayInputProps
  extends Omit<DateInputProps, "value" | "onChange" | "dateParser" | "valueFormat" | "fixOnBlur" | "ref"> {
  /** YYYY-MM-DD; null for none. */
  value: string | null;
  /** Null while nothing is typed, or what is no day. */
  onChange(day: string | null): void;
  /** Takes a time that is typed behind the day, HH:mm:ss. Without it, there may be none. */
  onTime?(time: string): void;
}

/**
 * A day, typed (see `parseTypedDay`) or picked. What is typed and understood is shown as MM/DD/YYYY; what is not stays,
 * with a sentence.
 */
export function DayInput({
  value,
  onChange,
  onTime,
  error,
  minDate = earliestDay,
  maxDate = latestDay,
  ...props
}: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What is in the field and no day that may be chosen. */
  const [refused, setRefused] = useState("");
  const [isLeft, setLeft] = useState(false);
  const sentence = refused === "" ? null : sayRefused(refused, minDate, maxDate);
  useEffect(() => input.current?.setCustomValidity(sentence ?? ""), [sentence]);
  const read = (text: string): string | null => {
    const typed = onTime ? parseTypedMoment(text) : withoutTime(parseTypedDay(text));
    const isTaken = typed !== null && isBetween(typed.day, minDate, maxDate);
    setRefused(isTaken ? "" : text.trim());
    if (isTaken && typed.time !== null) onTime?.(typed.time);
    if (!isTaken) onChange(null);
    return isTaken ? typed.day : null;
  };
  return (
    <DateInput
      {...props}
      ref={input}
      value={value}
      onChange={(day) => {
        setRefused("");
        onChange(day);
      }}
      minDate={minDate}
      maxDate={maxDate}
      dateParser={read}
      fixOnBlur={refused === ""}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onKeyDown={({ key }) => key === "Enter" && setLeft(true)}
      valueFormat="MM/DD/YYYY"
      placeholder={say("MM/DD/YYYY")}
      autoComplete="off"
      error={isLeft && sentence ? sentence : error}
    />
  );
}

function withoutTime(day: string | null) {
  return day === null ? null : { day, time: null };
}

function isBetween(day: string, min: DateInputProps["minDate"], max: DateInputProps["maxDate"]): boolean {
  return (!min || day >= String(min).slice(0, 10)) && (!max || day <= String(max).slice(0, 10));
}

function sayRefused(text: string, min: DateInputProps["minDate"], max: DateInputProps["maxDate"]): string {
  const day = parseTypedDay(text);
  if (day === null) {
    return say("“{text}” is not a date. Type it as MM/DD/YYYY, for example 12/25/2026.", { text });
  }
  if (min && day < String(min).slice(0, 10)) {
    return say("Choose {day} or later.", { day: formatDigits(String(min)) });
  }
  return say("Choose {day} or earlier.", { day: formatDigits(String(max)) });
}
