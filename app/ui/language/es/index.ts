import type { Spoken } from "../catalogue";
import adapters from "./adapters.json";
import ofCatalogue from "./catalogue.json";
import circulars from "./circulars.json";
import grid from "./grid.json";
import identity from "./identity.json";
import integrations from "./integrations.json";
import kernel from "./kernel.json";
import messages from "./messages.json";
import shared from "./shared.json";
import shell from "./shell.json";
import shopping from "./shopping.json";
import ui from "./ui.json";

/**
 * The files are named after the folders of `app` whose texts they hold; what several of them say stands in
 * shared.json, and what AG Grid says itself in grid.json.
 */
const catalogue = {
  ...shared,
  ...adapters,
  ...ofCatalogue,
  ...circulars,
  ...grid,
  ...identity,
  ...integrations,
  ...kernel,
  ...messages,
  ...shell,
  ...shopping,
  ...ui,
};

export const spanish: Spoken = { language: "es", catalogue };
