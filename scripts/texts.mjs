// Prints every text that people read, as Markdown.
import { textsPage } from "./texts/collect.mjs";

process.stdout.write(textsPage());
