import { Checkbox } from "@mantine/core";
import type { PriceStyle } from "#app/kernel/money/currencies";
import { firstAmount } from "#app/kernel/money/parse-price";
import { say } from "#app/ui/language/say";

interface CoverFieldProps {
  /** Null where no price was found in the print. */
  printed: string | null;
  deal: string;
  style: PriceStyle;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Offers to cover the printed price where the deal says another one. */
export function CoverField({ printed, deal, style, checked, onChange }: CoverFieldProps) {
  const price = printed === null ? null : firstAmount(printed, style);
  const isOther = price !== null && deal !== "" && price !== firstAmount(deal, style);
  if (!checked && !isOther) return null;
  return (
    <Checkbox
      label={
        printed === null ? say("Cover the printed price") : say("Cover the printed {printed}", { printed })
      }
      description={say("Pictures of the page show this deal in its place, marked “corrected”.")}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
