import { Badge, Button, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { CircularSummary } from "#app/circulars/domain/circulars/queries.server";
import type { Replacement } from "#app/circulars/domain/replacements/replacement.server";
import type { ShownDeal, ShownPlan } from "#app/circulars/domain/replacements/shown-plan";
import { CircularTabs } from "#app/circulars/ui/CircularTabs";
import { BackButton } from "#app/ui/BackButton";
import { IconReplace } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { DealRow } from "./DealRow";
import { FailedPages } from "./FailedPages";
import { pageSentences } from "./page-sentences";
import styles from "./replacement.module.css";
import type { Decision } from "./use-decision";

interface ReplacementReviewProps {
  circular: Pick<CircularSummary, "id" | "name" | "title" | "status">;
  replacement: Replacement;
  plan: ShownPlan;
  decision: Decision;
}

const sections = [
  {
    kind: "changed",
    title: "Changed",
    hint: "Ticked deals take the new wording. The others keep theirs. Correct what was read wrongly.",
  },
  { kind: "gone", title: "Gone", hint: "These were not found on the new pages. Ticked ones are deleted." },
  {
    kind: "new",
    title: "New",
    hint: "Ticked ones become deals. The page editor goes on suggesting the others.",
  },
  {
    kind: "seen",
    title: "Found by their pictures",
    hint: "What is printed there can’t be compared. Check the prices: the deals keep theirs unless you correct them.",
  },
] as const;

/** Shows deal by deal what the new pages change; what is ticked is taken. */
export function ReplacementReview({ circular, replacement, plan, decision }: ReplacementReviewProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(plan.deals.filter(({ isSure }) => isSure).map(({ key }) => key)),
  );
  const { busy, apply, discard } = decision;
  const same = plan.deals.filter(({ kind }) => kind === "same");
  const [corrections, setCorrections] = useState<ReadonlyMap<string, string>>(new Map());
  const set = (keys: string[], isTaken: boolean) => {
    const next = new Set(taken);
    for (const key of keys) isTaken ? next.add(key) : next.delete(key);
    setTaken(next);
    if (!isTaken) setCorrections(new Map([...corrections].filter(([key]) => !keys.includes(key))));
  };
  const rowOf = (deal: ShownDeal) => (
    <DealRow
      key={deal.key}
      deal={deal}
      isTaken={taken.has(deal.key) || !deal.isOpen}
      onTake={(isTaken) => set([deal.key], isTaken)}
      correction={corrections.get(deal.key)}
      onCorrect={(text) => {
        setCorrections(new Map(corrections).set(deal.key, text));
        if (deal.kind === "changed" || deal.kind === "new") set([deal.key], true);
      }}
    />
  );
  return (
    <Screen>
      <PageHead title={say("Replace pages")} subtitle={`${circular.name} - ${circular.title}`}>
        <BackButton to={`/dashboard/circulars/${circular.id}/edit`} />
        <Button variant="default" disabled={busy} onClick={() => discard(replacement.id)}>
          {say("Discard new pages")}
        </Button>
        <Button
          loading={busy}
          leftSection={<IconReplace size={18} aria-hidden />}
          onClick={() => apply(plan.fingerprint, taken, corrections)}
        >
          {say("Replace pages")}
        </Button>
      </PageHead>
      <CircularTabs circularId={circular.id} />
      <div className={styles.facts}>
        {pageSentences(circular, replacement, plan).map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </div>
      <FailedPages replacement={replacement} />
      {plan.deals.length === same.length ? (
        <Text fw={600}>
          {plan.readPages.length === 0
            ? say("Every deal is on the new pages, unchanged.")
            : say(
                "Every deal is on the new pages, and no other price was read there. Pictures are read with mistakes: compare the prices below.",
              )}
        </Text>
      ) : null}
      {sections.map(({ kind, title, hint }) => (
        <Section
          key={kind}
          title={told(title)}
          hint={told(hint)}
          deals={plan.deals.filter((deal) => deal.kind === kind)}
          taken={taken}
          onSet={set}
          rowOf={rowOf}
        />
      ))}
      {same.length > 0 ? (
        <details className={styles.same} open={plan.readPages.length > 0}>
          <summary>{say("As before ({count})", { count: same.length })}</summary>
          <ul className={styles.rows}>{same.map(rowOf)}</ul>
        </details>
      ) : null}
    </Screen>
  );
}

interface SectionProps {
  title: string;
  hint: string;
  deals: ShownDeal[];
  taken: ReadonlySet<string>;
  onSet(keys: string[], isTaken: boolean): void;
  rowOf(deal: ShownDeal): ReactNode;
}

function Section({ title, hint, deals, taken, onSet, rowOf }: SectionProps) {
  if (deals.length === 0) return null;
  const open = deals.filter(({ isOpen, kind }) => isOpen && kind !== "seen").map(({ key }) => key);
  const areAllTaken = open.every((key) => taken.has(key));
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Badge variant="light" color="gray" className="tabular">
          {deals.length}
        </Badge>
        {open.length > 1 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onSet(open, !areAllTaken)}>
            {areAllTaken ? say("Untick all") : say("Tick all")}
          </Button>
        ) : null}
        <Text size="sm" c="dimmed" className={styles.hint}>
          {hint}
        </Text>
      </div>
      <ul className={styles.rows}>{deals.map(rowOf)}</ul>
    </section>
  );
}
