import type { ColDef } from "ag-grid-community";
import { actionsColumn, numberColumn, textColumn } from "#app/components/data-table/columns";
import { IconCode, IconExternalLink } from "#app/components/icons";

export interface RetailerRow {
  id: number;
  /** Place in the list by name, from 1. */
  number: number;
  name: string;
  slug: string;
  siteUrl: string | null;
}

export function retailerColumns(onEmbedCode: (retailer: RetailerRow) => void): ColDef<RetailerRow>[] {
  return [
    numberColumn("number", "SL No", ({ number }) => number, 90),
    textColumn("name", "Name", ({ name }) => name, { flex: 2, minWidth: 170 }),
    textColumn("slug", "Slug", ({ slug }) => slug, { flex: 2, minWidth: 150 }),
    actionsColumn([
      { label: ({ name }) => `Embed Code of ${name}`, icon: IconCode, onClick: onEmbedCode },
      {
        label: ({ name }) => `Retailer Page of ${name}`,
        icon: IconExternalLink,
        href: sitePage,
      },
    ]),
  ];
}

/** Addresses are kept as somebody typed them; only those of the web are followed. */
function sitePage({ siteUrl }: RetailerRow): string | null {
  if (!siteUrl) return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(siteUrl) ? siteUrl : `https://${siteUrl}`;
  return /^https?:\/\//i.test(address) ? address : null;
}
