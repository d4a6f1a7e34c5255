import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memo } from "react";
import { listCategories } from "#app/catalogue/domain/categories/queries.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { listDeals } from "#app/circulars/domain/deals/queries.server";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { ScreenError } from "#app/ui/ScreenError";
import { DealsScreen } from "./DealsScreen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data ? say("Deals of {name} · Endcap", { name: data.circular.name }) : `${say("Deals")} · Endcap`,
  },
];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    const circularId = idFromParam(params.circularId, "Circular");
    const [{ pages, ...circular }, deals, categories] = await Promise.all([
      getCircular(ctx, circularId),
      listDeals(ctx, circularId),
      listCategories(ctx),
    ]);
    const { currency, country } = circular.retailer;
    return json({
      circular: { id: circular.id, name: circular.name, title: circular.title },
      priceStyle: { currency, country },
      pages: pages.map(({ id, number, bigImageKey, bigImageWidth, bigImageHeight }) => ({
        id,
        number,
        isDrawn: bigImageKey !== null,
        width: bigImageWidth ?? 1500,
        height: bigImageHeight ?? 1500,
      })),
      deals,
      maxFileBytes: ctx.settings.limits.userFileBytes,
      categories: categories.map(({ id, name }) => ({ id, name })),
    });
  });
}

export const clientLoader = keptLoader("Error getting circular pages");

/** Not rendered again while the next screen is asked for. */
const Deals = memo(DealsScreen);

export default function DealsRoute() {
  const data = useLoaderData<typeof loader>();
  return <Deals key={data.circular.id} {...data} />;
}

export { ScreenError as ErrorBoundary };
