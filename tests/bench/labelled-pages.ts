import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { corpusDir } from "#tests/corpus/manifest";
import type { LabelledDeal } from "./strangers-score";

/** A page of somebody's ad, and what a person saw on it. */
export interface LabelledPage {
  retailer: string;
  /** Whether the rules, and the nets of pictures, were made without this retailer. */
  isStranger: boolean;
  file: string;
  /** Null for a file that is a picture. */
  pageNumber: number | null;
  deals: LabelledDeal[];
}

const box = { left: z.number(), top: z.number(), width: z.number(), height: z.number() };
const text = z.string().default("");
const dealSchema = z.object({ ...box, name: text, price: text });
/** The labels of brochures and single files. */
const olderSchema = z
  .object({ ...box, prefix: text, ingredient: text, deal: text })
  .transform(({ prefix, ingredient, deal, ...place }) => ({
    ...place,
    name: `${prefix} ${ingredient}`.trim(),
    price: deal,
  }));
const pdfLabels = z.record(
  z.string(),
  z.array(z.union([olderSchema.refine(({ name }) => name !== ""), dealSchema])),
);
const pictureLabels = z.object({
  pages: z.array(z.object({ file: z.string(), deals: z.array(dealSchema) })),
});

/** Another folder of PDF files with their labels beside them, each a retailer's. */
const ownFolder = process.env.ENDCAP_LABELLED_DIR;

/** All labelled pages of the data, by retailer: ads of single retailers, then German brochures, then single files, then one's own. */
export async function labelledPages(): Promise<LabelledPage[]> {
  const ads = path.join(corpusDir, "ads");
  const folders = (await readdir(ads, { withFileTypes: true })).filter((each) => each.isDirectory());
  const pages: LabelledPage[] = [];
  for (const { name } of folders.sort((a, b) => a.name.localeCompare(b.name)))
    pages.push(...(await pagesIn(path.join(ads, name), () => name, { isStranger: true })));
  const ofFile = (file: string) => path.basename(file, ".pdf");
  pages.push(...(await pagesIn(path.join(corpusDir, "brochures-de"), ofFile, { isStranger: false })));
  pages.push(
    ...(await pagesIn(
      path.join(corpusDir, "labels"),
      ofFile,
      { isStranger: false },
      path.join(corpusDir, "pdf-real"),
    )),
  );
  if (ownFolder) pages.push(...(await pagesIn(ownFolder, ofFile, { isStranger: true })));
  return pages.filter(({ deals }) => deals.length > 0);
}

async function pagesIn(
  folder: string,
  retailerOf: (file: string) => string,
  of: Pick<LabelledPage, "isStranger">,
  files = folder,
): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(".json")).sort()) {
    const json: unknown = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    if (name === "labels.json") {
      for (const { file, deals } of pictureLabels.parse(json).pages)
        pages.push({
          ...of,
          retailer: retailerOf(file),
          file: path.join(files, file),
          pageNumber: null,
          deals,
        });
      continue;
    }
    const file = path.join(files, name.replace(".json", ".pdf"));
    for (const [page, deals] of Object.entries(pdfLabels.parse(json)))
      pages.push({ ...of, retailer: retailerOf(file), file, pageNumber: Number(page), deals });
  }
  return pages;
}

/** At most so many pages of each retailer, those with the most names first where not all have names. */
export function fewPages(pages: readonly LabelledPage[], maxPages: number): LabelledPage[] {
  const named = ({ deals }: LabelledPage) => deals.filter((deal) => deal.name !== "").length;
  const seen = new Map<string, number>();
  return pages
    .toSorted((a, b) => named(b) - named(a))
    .filter(({ retailer }) => {
      const count = (seen.get(retailer) ?? 0) + 1;
      seen.set(retailer, count);
      return count <= maxPages;
    });
}
