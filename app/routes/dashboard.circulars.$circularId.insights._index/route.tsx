import chartsStyles from "@mantine/charts/styles.css";
import { Button, NativeSelect } from "@mantine/core";
import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { EmptyState } from "#app/components/EmptyState";
import { IconArrowLeft, IconChartBar, IconDownload } from "#app/components/icons";
import { PageHead } from "#app/components/PageHead";
import { Screen } from "#app/components/Screen";
import { ScreenError } from "#app/components/ScreenError";
import { unsafeListAreas } from "#app/domain/areas/queries.server";
import { getCircular } from "#app/domain/circulars/queries.server";
import { getInsights } from "#app/domain/insights/insights.server";
import { idFromParam } from "#app/http/id-from-param.server";
import { asResponse } from "#app/http/refusals.server";
import { requireVisit } from "#app/http/session.server";
import { Days } from "./Days";
import { DealsTable } from "./DealsTable";
import { HeatMap } from "./HeatMap";
import { SumsTable } from "./SumsTable";
import { storeOfRequest } from "./store-of-request.server";
import { Totals } from "./Totals";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Insights of ${data.circular.name} · Endcap` : "Endcap" },
];

/** The charts' sheet comes with this screen alone. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartsStyles }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ctx } = await requireVisit(request, context);
  try {
    const { id, name, pages } = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    const areas = await unsafeListAreas(
      ctx,
      pages.map((page) => page.id),
    );
    return json({
      circular: { id, name },
      insights: await getInsights(ctx, id, storeOfRequest(request)),
      pages: pages.map((page) => ({
        ...{ id: page.id, number: page.number, imageKey: page.bigImageKey ?? page.smallImageKey },
        areas: (areas.get(page.id) ?? []).map((area) => ({
          ...{ id: area.id, left: area.left, top: area.top, width: area.width, height: area.height },
        })),
      })),
    });
  } catch (error) {
    throw asResponse(error, { ctx, sentence: "Error getting insights" });
  }
}

export type InsightsData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function InsightsScreen() {
  const { circular, insights, pages } = useLoaderData<typeof loader>();
  const [parameters, setParameters] = useSearchParams();
  const store = parameters.get("store") ?? "";
  const numberOf = (pageId: number) => pages.find(({ id }) => id === pageId)?.number ?? null;
  const pageName = (pageId: number) => {
    const number = numberOf(pageId);
    return number === null ? "Deleted page" : `Page ${number}`;
  };
  const storeName = ({ storeId, name }: InsightsData["insights"]["stores"][number]) =>
    storeId === 0 ? "No store chosen" : (name ?? "Deleted store");
  return (
    <Screen>
      <PageHead
        title={`Insights of ${circular.name}`}
        subtitle="What shoppers did, as sums without any of them"
      >
        <Button
          component={Link}
          to={`/dashboard/circulars/${circular.id}/edit`}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back
        </Button>
        <NativeSelect
          aria-label="Store"
          value={store}
          onChange={(event) =>
            setParameters(event.currentTarget.value ? { store: event.currentTarget.value } : {})
          }
          data={[
            { value: "", label: "All stores" },
            ...insights.stores.map((each) => ({ value: String(each.storeId), label: storeName(each) })),
          ]}
        />
        <Button
          component="a"
          href={`/dashboard/circulars/${circular.id}/insights/file${store && `?store=${store}`}`}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download CSV
        </Button>
      </PageHead>
      {insights.days.length === 0 ? (
        <EmptyState
          icon={IconChartBar}
          title="Nothing counted yet"
          hint="Sums appear here once shoppers see this circular on the retailer’s website."
        />
      ) : (
        <>
          <Totals totals={insights.totals} />
          <Days days={insights.days} />
          <HeatMap pages={pages} deals={insights.deals} />
          <DealsTable deals={insights.deals} pageName={pageName} />
          <SumsTable
            title="Pages"
            rows={insights.pages
              .map(({ pageId, sums }) => ({
                key: pageId,
                name: pageName(pageId),
                sums,
                number: numberOf(pageId),
              }))
              .sort((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity))}
            shown={["pageSeen", "dealSeen", "dealOpened", "dealAdded"]}
          />
          <SumsTable
            title="Stores"
            rows={insights.stores.map((each) => ({
              key: each.storeId,
              name: storeName(each),
              sums: each.sums,
            }))}
            shown={["adOpened", "dealSeen", "dealOpened", "dealAdded"]}
          />
          {insights.searches.length > 0 && (
            <SumsTable
              title="Searches without a result in these days"
              rows={insights.searches.map(({ words, count }) => ({
                ...{ key: words, name: words, sums: { searchedInVain: count } },
              }))}
              shown={["searchedInVain"]}
            />
          )}
        </>
      )}
    </Screen>
  );
}

export { ScreenError as ErrorBoundary };
