import { Alert } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memo } from "react";
import { listCategories } from "#app/catalogue/domain/categories/queries.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { listCoveredAreas } from "#app/circulars/domain/covers/covered-prices.server";
import { getPage } from "#app/circulars/domain/pages/queries.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { loaderError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { PageEditor } from "./PageEditor";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data?.page
      ? say("Page {number} of {name} · Endcap", { number: data.page.number, name: data.circular.name })
      : `${say("Page editor")} · Endcap`,
  },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  const uploadLimits = ctx.settings.limits;
  try {
    const pageId = idFromParam(params.pageId, "Page");
    const { id, name, title, retailer, pages } = await getCircular(
      ctx,
      idFromParam(params.circularId, "Circular"),
    );
    const circular = { id, name, title };
    const priceStyle = { currency: retailer.currency, country: retailer.country };
    if (!pages.some((page) => page.id === pageId)) {
      return json({ circular, pages: [], page: null, categories: [], uploadLimits }, { status: 404 });
    }
    const [page, coveredAreaIds, categories] = await Promise.all([
      getPage(ctx, pageId),
      listCoveredAreas(ctx, pageId),
      listCategories(ctx),
    ]);
    const strip = pages.map(({ id, number, status, areaCount, smallImageKey }) => ({
      id,
      number,
      status,
      areaCount,
      smallImageKey,
    }));
    return json({
      circular,
      pages: strip,
      page: { ...page, coveredAreaIds, priceStyle },
      categories: categories.map((category) => ({ id: category.id, name: category.name })),
      uploadLimits,
    });
  } catch (error) {
    throw loaderError(error, { ctx, sentence: "Error getting circular pages" });
  }
}

export const clientLoader = keptLoader("Error getting circular pages");

/** Not rendered again, with all the page's areas, while the next screen is asked for. */
const Editor = memo(PageEditor);

export default function PageEditorScreen() {
  const data = useLoaderData<typeof loader>();
  if (!data.page) {
    return (
      <Screen>
        <Alert color="red" role="alert">
          {say("error: page not found")}
        </Alert>
      </Screen>
    );
  }
  return <Editor key={`${data.page.id} ${data.page.status}`} {...data} page={data.page} />;
}

export { ScreenError as ErrorBoundary };
