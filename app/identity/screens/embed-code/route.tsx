import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { EmbedCode } from "#app/identity/ui/retailers/EmbedCode";
import { publishedAt } from "#app/kernel/published-at";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";

export const meta: MetaFunction = () => [{ title: `${say("Embed code")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting retailers", async ({ ctx }, { params }) => {
    const { id, name } = await getRetailer(ctx, idFromParam(params.retailerId, "Retailer"));
    const files = ctx.settings.publishAddress === null ? null : publishedAt(ctx.settings.publishAddress, id);
    return json({ id, name, origin: ctx.settings.baseUrl, files });
  });
}

export const clientLoader = keptLoader("Error getting retailers");

/** A retailer's embed code, for its staff: what an ad still needs leads here. */
export default function EmbedCodeScreen() {
  const { id, name, origin, files } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <PageHead
        title={say("Embed Code: {name}", { name })}
        subtitle={say(
          "Whoever looks after your website pastes this once. New ads then appear by themselves.",
        )}
      />
      <EmbedCode retailerId={id} origin={origin} files={files} />
    </Screen>
  );
}

export { ScreenError as ErrorBoundary };
