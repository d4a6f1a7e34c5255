import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { getReplacementState } from "#app/circulars/domain/replacements/replacement-state.server";
import { CircularTabs } from "#app/circulars/ui/CircularTabs";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { BackButton } from "#app/ui/BackButton";
import { EmptyState } from "#app/ui/EmptyState";
import { IconReplace } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { say } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { ReplacementReview } from "./ReplacementReview";
import { ReplacementWait } from "./ReplacementWait";
import { useDecision } from "./use-decision";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? say("Replace pages of {name} · Endcap", { name: data.circular.name })
      : `${say("Replace pages")} · Endcap`,
  },
];

/** What waits to replace pages of the circular, with what that would change once it is prepared. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular pages", async ({ ctx }, { params }) => {
    const { id, name, title, status } = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
    const { replacement, plan } = await getReplacementState(ctx, id);
    return json({ circular: { id, name, title, status }, replacement, plan });
  });
}

export const clientLoader = keptLoader("Error getting circular pages");

export default function ReplacementScreen() {
  const { circular, replacement, plan } = useLoaderData<typeof loader>();
  // Here, since what the person decides on is gone by the time the answer is there.
  const decision = useDecision(circular.id);
  if (replacement && plan) {
    return (
      <ReplacementReview
        key={plan.fingerprint}
        circular={circular}
        replacement={replacement}
        plan={plan}
        decision={decision}
      />
    );
  }
  return (
    <Screen>
      <PageHead title={say("Replace pages")} subtitle={`${circular.name} - ${circular.title}`}>
        <BackButton to={`/dashboard/circulars/${circular.id}/edit`} />
      </PageHead>
      <CircularTabs circularId={circular.id} />
      {replacement ? (
        <ReplacementWait replacement={replacement} decision={decision} />
      ) : (
        <EmptyState
          icon={IconReplace}
          title={say("No new pages are waiting")}
          hint={say(
            "Upload new pages with Replace pages on the circular. The deals move to where they are on the new pages.",
          )}
        />
      )}
    </Screen>
  );
}

export { ScreenError as ErrorBoundary };
