import { Button } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type CircularOfWeek, listThisWeek } from "#app/circulars/domain/circulars/this-week.server";
import { answerLoader } from "#app/server/web/answers.server";
import { EmptyState } from "#app/ui/EmptyState";
import { IconNews, IconPlus } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { say, told } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { useOpened } from "#app/ui/use-dialog";
import { CircularCard } from "./CircularCard";
import styles from "./this-week.module.css";

const AddCircularDialog = lazyDialog(
  async () => (await import("#app/circulars/ui/AddCircularDialog")).AddCircularDialog,
);

export const meta: MetaFunction = () => [{ title: `${say("This Week")} · Endcap` }];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circulars", async ({ ctx, currentRetailerId }) =>
    json({
      circulars: await listThisWeek(ctx, { retailerId: currentRetailerId }),
      uploadLimits: ctx.settings.limits,
    }),
  );
}

export const clientLoader = keptLoader("Error getting circulars");

const sections = [
  {
    status: "live",
    title: "On now",
    none: "No ad is live. Shoppers see a short message instead.",
  },
  { status: "scheduled", title: "Coming", none: "No ad is scheduled next." },
  { status: "draft", title: "Being made", none: null },
] as const;

/** What is on, what comes and what is being made, each with what is still missing. */
export default function ThisWeekScreen() {
  const { circulars, uploadLimits } = useLoaderData<typeof loader>();
  const [adding, dialog] = useOpened();
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.open}>
      {say("Add Circular")}
    </Button>
  );
  return (
    <Screen>
      <PageHead title={say("This Week")}>{addButton}</PageHead>
      {circulars.length === 0 ? (
        <EmptyState
          icon={IconNews}
          title={say("Nothing is live")}
          hint={say(
            "Upload the PDF of this week’s circular. It begins as a draft, and Endcap suggests its deals.",
          )}
        >
          {addButton}
        </EmptyState>
      ) : (
        sections.map(({ status, title, none }) => (
          <Section
            key={status}
            title={title}
            none={none}
            circulars={circulars.filter((circular) => circular.status === status)}
          />
        ))
      )}
      <AddCircularDialog opened={adding} onClose={dialog.close} uploadLimits={uploadLimits} />
    </Screen>
  );
}

interface SectionProps {
  title: string;
  /** Said where there is none; without it the section is left out then. */
  none: string | null;
  circulars: CircularOfWeek[];
}

function Section({ title, none, circulars }: SectionProps) {
  if (circulars.length === 0 && none === null) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{told(title)}</h2>
      {circulars.length === 0 ? <p className={styles.none}>{told(none ?? "")}</p> : null}
      <ul className={styles.cards}>
        {circulars.map((circular) => (
          <CircularCard key={circular.id} circular={circular} />
        ))}
      </ul>
    </section>
  );
}

export { ScreenError as ErrorBoundary };
