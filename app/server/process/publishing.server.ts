import type { Log } from "#app/kernel/ports/log";
import type { PublishingAssets } from "#app/shopping/domain/published-files/assets";
import type { Publishing } from "#app/shopping/domain/published-files/publish-jobs.server";
import { openPublishTarget } from "./adapters.server";
import type { Config } from "./config.server";
import { loadPublishingAssets } from "./publishing-assets.server";

/** How ads are published by jobs; null where the settings say nothing of it. */
export function makePublishing({ publish }: Config, log: Log): Publishing | null {
  if (publish === null) return null;
  let assets: Promise<PublishingAssets> | undefined;
  return {
    open: () => openPublishTarget(publish.place, "PUBLISH_TO", log),
    address: publish.address,
    assets() {
      assets ??= loadPublishingAssets();
      return assets;
    },
  };
}
