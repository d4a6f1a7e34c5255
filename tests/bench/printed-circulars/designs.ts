import { brEncarte } from "./designs/look/br-encarte";
import { caBilingual } from "./designs/look/ca-bilingual";
import { deDiscounter } from "./designs/look/de-discounter";
import { esMagazine } from "./designs/look/es-magazine";
import { frHyper } from "./designs/look/fr-hyper";
import { gbNavy } from "./designs/look/gb-navy";
import { itVolantino } from "./designs/look/it-volantino";
import { plGazetka } from "./designs/look/pl-gazetka";
import { seLapp } from "./designs/look/se-lapp";
import { usCoop } from "./designs/look/us-coop";
import { usCoupons } from "./designs/look/us-coupons";
import { usSupermarket } from "./designs/look/us-supermarket";
import { brPoster } from "./designs/score/br-poster";
import { caCoupons } from "./designs/score/ca-coupons";
import { deSupermarkt } from "./designs/score/de-supermarkt";
import { esOfertas } from "./designs/score/es-ofertas";
import { frPrimeur } from "./designs/score/fr-primeur";
import { gbFarmshop } from "./designs/score/gb-farmshop";
import { itTiles } from "./designs/score/it-tiles";
import { plDark } from "./designs/score/pl-dark";
import { seBubblor } from "./designs/score/se-bubblor";
import { usNeighbourhood } from "./designs/score/us-neighbourhood";
import { usRows } from "./designs/score/us-rows";
import { usWarehouse } from "./designs/score/us-warehouse";
import type { Designer } from "./kit";

/** Designs to look at while the rules are changed. */
export const lookedAt: Record<string, Designer> = {
  "br-encarte": brEncarte,
  "ca-bilingual": caBilingual,
  "de-discounter": deDiscounter,
  "es-magazine": esMagazine,
  "fr-hyper": frHyper,
  "gb-navy": gbNavy,
  "it-volantino": itVolantino,
  "pl-gazetka": plGazetka,
  "se-lapp": seLapp,
  "us-coop": usCoop,
  "us-coupons": usCoupons,
  "us-supermarket": usSupermarket,
};

/** Designs whose pages and misses nobody looks at while the rules are changed: they only tell figures. */
export const onlyScored: Record<string, Designer> = {
  "br-poster": brPoster,
  "ca-coupons": caCoupons,
  "de-supermarkt": deSupermarkt,
  "es-ofertas": esOfertas,
  "fr-primeur": frPrimeur,
  "gb-farmshop": gbFarmshop,
  "it-tiles": itTiles,
  "pl-dark": plDark,
  "se-bubblor": seBubblor,
  "us-neighbourhood": usNeighbourhood,
  "us-rows": usRows,
  "us-warehouse": usWarehouse,
};
