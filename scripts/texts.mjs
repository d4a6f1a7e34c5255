// Writes docs/texts.md, the list of every text that people read.
import { writeFileSync } from "node:fs";
import { textsPage } from "./texts/collect.mjs";

writeFileSync("docs/texts.md", textsPage());
