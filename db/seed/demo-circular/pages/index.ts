import type { PagePlan } from "../deals";
import { bakeryAndPantryPage } from "./bakery-and-pantry";
import { frontPage } from "./front";
import { meatAndDairyPage } from "./meat-and-dairy";
import { producePage } from "./produce";

/** The circular, page by page: the one source of what is drawn and of its areas. */
export const pagePlans: PagePlan[] = [frontPage, producePage, meatAndDairyPage, bakeryAndPantryPage];
