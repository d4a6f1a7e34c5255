import type { ColDef } from "ag-grid-community";
import { sitePage } from "#app/identity/domain/retailers/site-page";
import type { EditedRetailer } from "#app/identity/ui/retailers/retailer-defaults";
import { ServiceBadges } from "#app/identity/ui/retailers/ServiceBadges";
import { nodeColumn, numberColumn, textColumn } from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { IconBuildingStore, IconCode, IconExternalLink, IconShieldLock } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { Thumb } from "#app/ui/Thumb";

export interface RetailerRow extends EditedRetailer {
  /** Place in the list by name, from 1. */
  number: number;
  services: { id: number; name: string }[];
}

/** The pages' policy lets no picture in that comes over plain http. */
function secureLogo(logoUrl: string | null): string | null {
  return logoUrl?.startsWith("https://") ? logoUrl : null;
}

export const retailerColumns: ColDef<RetailerRow>[] = [
  numberColumn("number", "SL No", ({ number }) => number, 90),
  textColumn("name", "Name", ({ name }) => name, {
    flex: 2,
    minWidth: 190,
    card: "title",
    picture: ({ logoUrl }) => <Thumb kind="logo" icon={IconBuildingStore} src={secureLogo(logoUrl)} />,
  }),
  textColumn("slug", "Slug", ({ slug }) => slug, { flex: 2, minWidth: 150, card: "none" }),
  nodeColumn(
    "services",
    "Services",
    ({ services }) => services.map(({ name }) => name).join(", "),
    ({ services }) => <ServiceBadges services={services} />,
    { flex: 1.5, minWidth: 150 },
  ),
];

export function retailerActions(
  onEmbedCode: (retailer: RetailerRow) => void,
  onSingleSignOn: (retailer: RetailerRow) => void,
): RowAction<RetailerRow>[] {
  return [
    {
      word: say("Embed Code"),
      label: ({ name }) => say("Embed Code of {name}", { name }),
      icon: IconCode,
      onClick: onEmbedCode,
    },
    {
      word: say("Retailer Page"),
      label: ({ name }) => say("Retailer Page of {name}", { name }),
      icon: IconExternalLink,
      href: sitePage,
    },
    {
      word: say("Single Sign-On"),
      label: ({ name }) => say("Single Sign-On of {name}", { name }),
      icon: IconShieldLock,
      minor: true,
      onClick: onSingleSignOn,
    },
  ];
}
