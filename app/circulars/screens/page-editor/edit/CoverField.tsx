import { Checkbox } from "@mantine/core";
import { priceOfDeal } from "#app/circulars/domain/deals/deal-price";

interface CoverFieldProps {
  /** Null where no price was found in the print. */
  printed: string | null;
  deal: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Offers to cover the printed price where the deal says another one. */
export function CoverField({ printed, deal, checked, onChange }: CoverFieldProps) {
  const price = printed === null ? null : priceOfDeal(printed);
  const isOther = price !== null && deal !== "" && price !== priceOfDeal(deal);
  if (!checked && !isOther) return null;
  return (
    <Checkbox
      label={printed === null ? "Cover the printed price" : `Cover the printed ${printed}`}
      description="Pictures of the page show this deal in its place, marked “corrected”."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
