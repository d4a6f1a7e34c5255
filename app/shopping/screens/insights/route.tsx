import chartsStyles from "@mantine/charts/styles.css";
import { Button } from "@mantine/core";
import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { getInsights, type Insights } from "#app/shopping/domain/insights/insights.server";
import { BackButton } from "#app/ui/BackButton";
import { formatDays } from "#app/ui/format-date";
import { IconDownload } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { About } from "./About";
import { Counts } from "./Counts";
import { Filters } from "./Filters";
import { filterOfRequest } from "./filter-of-request.server";
import { NothingCounted } from "./NothingCounted";
import { saidStore } from "./names";
import { Website } from "./Website";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${say("Insights of {name}", { name: data.insights.circular.name })} · Endcap` : "Endcap" },
];

/** The charts' sheet comes with this screen alone. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartsStyles }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting insights", async ({ ctx }, { request, params }) => {
    const id = idFromParam(params.circularId, "Circular");
    const insights: Insights = await getInsights(ctx, id, filterOfRequest(request));
    return json({ insights });
  });
}

export const clientLoader = keptLoader("Error getting insights");

export default function InsightsScreen() {
  const { insights } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { circular, shown, isCounted, website } = insights;
  return (
    <Screen>
      <PageHead
        title={say("Insights of {name}", { name: circular.name })}
        subtitle={isCounted ? <span role="status">{saidOf(insights)}</span> : undefined}
      >
        <BackButton to={`/dashboard/circulars/${circular.id}/edit`} />
        {isCounted ? (
          <Button
            component="a"
            href={`/dashboard/circulars/${circular.id}/insights/file${search}`}
            download
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {say("Download CSV")}
          </Button>
        ) : null}
      </PageHead>
      {isCounted ? (
        <>
          <Filters shown={shown} choices={insights.choices} />
          <Counts {...insights} />
        </>
      ) : (
        <NothingCounted circular={circular} />
      )}
      {["draft", "scheduled"].includes(circular.status) ? null : <Website {...website} />}
      <About retailer={circular.retailer} />
    </Screen>
  );
}

/** What the numbers are of, e.g. "Nov 18th 2026 to Nov 24th 2026, all stores". */
function saidOf({ shown, choices }: Insights): string {
  const store = choices.stores.find(({ storeId }) => storeId === shown.storeId);
  return `${formatDays(shown.from, shown.until)}, ${store ? saidStore(store) : say("all stores")}`;
}

export { ScreenError as ErrorBoundary };
