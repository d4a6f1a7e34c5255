import { readFile } from "node:fs/promises";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  StandardFonts,
} from "pdf-lib";
import { readDemoData } from "#app/demo/data.server";

type DemoArea = ReturnType<typeof readDemoData>["weeklyAd"]["pages"][number]["areas"][number];

/** What is done to the demo circular's PDF. Pages by their 0-based index before, deals by their name. */
export interface DemoChanges {
  /** The pages of the new PDF. */
  order: number[];
  /** Pairs of deals of one page and one size that change places. */
  swapped?: [string, string][];
  /** Deals that get the price of another deal of their page. */
  repriced?: [deal: string, as: string][];
  /** Deals in whose place another one is printed. */
  replaced?: Record<string, { name: string; price: string }>;
}

/**
 * A copy of the demo circular with its own print in other places, by changes of the pages' drawing instructions: the deals
 * stand there one after the other, each beginning with its picture.
 */
export async function changeDemoPdf({
  order,
  swapped = [],
  repriced = [],
  replaced = {},
}: DemoChanges): Promise<Uint8Array> {
  const { weeklyAd } = readDemoData();
  const source = await PDFDocument.load(await readFile("demo/weekly-ad.pdf"));
  const target = await PDFDocument.create();
  const pages = await target.copyPages(source, order);
  const font = await target.embedFont(StandardFonts.HelveticaBold);
  for (const [index, page] of pages.entries()) {
    target.addPage(page);
    const areas = weeklyAd.pages[order[index] ?? 0]?.areas ?? [];
    const at = (name: string) => areas.findIndex(({ ingredient }) => ingredient === name);
    const has = (name: string) => at(name) >= 0;
    const { head, deals } = partDeals(page, areas.length);
    const moved = [...deals];
    for (const [deal, as] of repriced)
      if (has(deal)) moved[at(deal)] = withPrice(moved[at(deal)], deals[at(as)]);
    for (const [a, b] of swapped) {
      if (!has(a)) continue;
      moved[at(a)] = shifted(moved[at(a)], areas[at(a)], areas[at(b)]);
      moved[at(b)] = shifted(moved[at(b)], areas[at(b)], areas[at(a)]);
    }
    for (const name of Object.keys(replaced)) if (has(name)) moved[at(name)] = "";
    writeContent(page, [head, ...moved].join("\n"));
    for (const [name, { name: other, price }] of Object.entries(replaced)) {
      if (!has(name)) continue;
      const { left, top, width, height } = boxOf(areas[at(name)]);
      const y = page.getHeight() - top - height;
      page.drawText(other, { x: left + 0.2 * width, y: y + 0.5 * height, size: 20, font });
      page.drawText(price, { x: left + 0.2 * width, y: y + 0.2 * height, size: 36, font });
    }
  }
  return target.save();
}

const pageSize = { width: 612, height: 792 };

function boxOf(area: DemoArea | undefined) {
  if (!area) throw new Error("The demo circular has no such deal.");
  const { left, top, width, height } = area.box;
  return {
    left: left * pageSize.width,
    top: top * pageSize.height,
    width: width * pageSize.width,
    height: height * pageSize.height,
  };
}

/** The first of the instructions that draw each deal's shadow. */
const dealBegins = /^q\n\/Gs2 gs$/m;

function partDeals(page: PDFPage, count: number): { head: string; deals: string[] } {
  const contents = page.node.Contents();
  const stream = contents instanceof PDFArray ? contents.lookup(0) : contents;
  if (!(stream instanceof PDFRawStream)) throw new Error("The demo circular's pages have one stream each.");
  const text = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
  const [head = "", ...rest] = text.split(dealBegins);
  if (rest.length !== count) throw new Error(`A page of ${count} deals is drawn in ${rest.length} parts.`);
  return { head, deals: rest.map((deal) => `q\n/Gs2 gs${deal}`) };
}

function writeContent(page: PDFPage, content: string): void {
  const { context } = page.doc;
  const stream = context.flateStream(Buffer.from(`q\n${content}\nQ`, "latin1"));
  page.node.set(PDFName.of("Contents"), context.register(stream));
}

function shifted(deal: string | undefined, from: DemoArea | undefined, to: DemoArea | undefined): string {
  const [a, b] = [boxOf(from), boxOf(to)];
  return `q\n1 0 0 1 ${b.left - a.left} ${b.top - a.top} cm\n${deal}\nQ`;
}

/** Text set in the largest size, which is the price. */
function priceOf(deal: string): string {
  const texts = [...deal.matchAll(/\/F\d+ (\d+(?:\.\d+)?) Tf\n[\s\S]*?TJ/g)];
  const largest = texts.toSorted((a, b) => Number(b[1]) - Number(a[1]))[0];
  if (!largest) throw new Error("A deal of the demo circular has no text.");
  return largest[0];
}

function withPrice(deal = "", other = ""): string {
  return deal.replace(priceOf(deal), priceOf(other));
}
