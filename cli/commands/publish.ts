import type { Command } from "commander";
import { getRetailerBySlug, listRetailers } from "#app/identity/domain/retailers/queries.server";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { publishedAt } from "#app/kernel/published-at";
import { openPublishTarget } from "#app/server/process/adapters.server";
import type { Config } from "#app/server/process/config.server";
import { describePlace, parseFilePlace, s3UrlProblem } from "#app/server/process/file-place.server";
import { loadPublishingAssets } from "#app/server/process/publishing-assets.server";
import {
  type PublishedRetailer,
  publishRetailer,
} from "#app/shopping/domain/published-files/publish-retailer.server";
import { defineCommand } from "#cli/define-command";
import { showProgress } from "#cli/ui/progress";

interface Options {
  to?: string;
  address?: string;
  retailer: string[];
}

export const publishCommand = defineCommand<Options>({
  usage: "publish",
  description:
    "Write the public ads of retailers, with pictures, widgets and pages for search engines, as files that any static host serves. Run again, it writes what has changed; if interrupted, it continues",
  examples: {
    "Write one retailer's ads to a folder":
      "endcap publish --to ./site --address https://ads.example.com --retailer green-basket-market",
    "Write all of them to a bucket":
      "endcap publish --to 's3://ads?region=eu-central-1' --address https://ads.example.com",
  },
  options: (command: Command) =>
    command
      .option("--to <place>", "a folder, or s3://…; PUBLISH_TO when left out")
      .option("--address <url>", "at which shoppers reach that place; PUBLISH_URL when left out")
      .option(
        "--retailer <slug>",
        "one of them, by slug or id; may be given several times; all when left out",
        (word: string, words: string[]) => [...words, word],
        [],
      ),
  async run({ runtime, ctx, json }, { options }) {
    const { place, setting, address } = parseTarget(options, runtime.config);
    const retailers = await chosenRetailers(ctx, options.retailer);
    const assets = await loadPublishingAssets();
    const target = await openPublishTarget(place, setting, runtime.log);
    const published: (PublishedRetailer & { slug: string })[] = [];
    const progress = await showProgress("Publishing", { plain: json });
    try {
      for (const { id: retailerId, slug } of retailers) {
        published.push({ slug, ...(await publishRetailer(ctx, { target, address, retailerId, assets })) });
        progress.update(published.length, retailers.length);
      }
    } finally {
      progress.end();
      await target.close();
    }
    return {
      value: { to: describePlace(place), retailers: published },
      text: published.map((each) => linesOf(each, address)).join("\n"),
      partlyDone: published.some(({ missingPictures }) => missingPictures.length > 0),
    };
  },
});

function parseTarget({ to, address }: Options, { publish }: Config) {
  const url = address?.replace(/\/+$/, "") ?? publish?.address;
  if (url === undefined || !/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw invalidInput({
      address: ["Give the address at which shoppers reach that place: --address https://ads.example.com."],
    });
  if (to === undefined) {
    if (publish) return { place: publish.place, setting: "PUBLISH_TO", address: url };
    throw invalidInput({ to: ["Say where to: --to <folder>, or --to s3://bucket."] });
  }
  const place = parseFilePlace(to);
  if (place === null) throw invalidInput({ to: [`The address ${s3UrlProblem}.`] });
  return { place, setting: "--to", address: url };
}

/** @throws DomainError not_found */
async function chosenRetailers(ctx: Context, words: string[]): Promise<{ id: number; slug: string }[]> {
  const all = await listRetailers(ctx);
  if (words.length === 0) return all;
  return Promise.all(
    words.map(async (word) => {
      const byId = all.find(({ id }) => String(id) === word);
      return all.find(({ slug }) => slug === word) ?? byId ?? (await getRetailerBySlug(ctx, word));
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    throw new DomainError(
      "not_found",
      `There is no retailer "${words.join('", "')}"; "endcap retailers list" shows them.`,
    );
  });
}

function linesOf(
  { slug, retailerId, ...published }: PublishedRetailer & { slug: string },
  address: string,
): string {
  const { written, unchanged, deleted, nextAt, missingPictures } = published;
  const lines = [
    `${slug}: ${publishedAt(address, retailerId)}/index.html`,
    ...written.map((path) => `  wrote ${path}`),
    ...deleted.map((path) => `  deleted ${path}`),
    `  ${written.length} written, ${unchanged} unchanged, ${deleted.length} deleted.`,
    ...missingPictures.map(
      (key) => `  The picture ${key} is missing here; "endcap files check" makes it anew where it can.`,
    ),
  ];
  if (nextAt)
    lines.push(`  Publish again at ${nextAt.toISOString()}: then something of it changes by itself.`);
  return lines.join("\n");
}
