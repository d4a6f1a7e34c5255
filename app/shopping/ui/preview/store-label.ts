/** How a store is named where one is chosen: with its number, and its retailer where there may be several. */
export function storeLabel(
  { name, storeNumber }: { name: string; storeNumber: string | null },
  retailerName: string | null = null,
): string {
  return [name, storeNumber && `#${storeNumber}`, retailerName].filter(Boolean).join(" · ");
}
