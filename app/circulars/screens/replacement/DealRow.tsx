import { Checkbox, Text, TextInput } from "@mantine/core";
import type { OnPage } from "#app/circulars/domain/replacements/plan-pages";
import type { ShownDeal } from "#app/circulars/domain/replacements/shown-plan";
import { PageCut } from "#app/circulars/ui/PageCut";
import { IconArrowRight } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import styles from "./replacement.module.css";

interface DealRowProps {
  deal: ShownDeal;
  isTaken: boolean;
  onTake(isTaken: boolean): void;
  /** What the person wants the deal to say; undefined for what the plan says. */
  correction: string | undefined;
  onCorrect(deal: string): void;
}

/** What a tick does; the others are only looked at. */
const actions: Partial<Record<ShownDeal["kind"], string>> = {
  changed: "Take over",
  gone: "Delete",
  new: "Add",
};
const labels = { deal: "Deal", ingredient: "Name", prefix: "Prefix", details: "Details" } as const;

/**
 * One deal: a tick where it changes, what it says before and after, and how both are printed. Prices that are read from
 * pictures are read with mistakes, so what it will say can be corrected.
 */
export function DealRow({ deal, isTaken, onTake, correction, onCorrect }: DealRowProps) {
  const { kind, ingredient, prefix, changes, before, after, isOpen } = deal;
  const name = [prefix, ingredient].filter(Boolean).join(" ");
  const newDeal = correction ?? changes.deal?.to ?? deal.deal;
  const fields = Object.keys(labels) as (keyof typeof labels)[];
  return (
    <li className={styles.row} data-plain={actions[kind] ? undefined : ""}>
      {actions[kind] ? (
        <Checkbox
          className={styles.tick}
          checked={isTaken}
          disabled={!isOpen}
          onChange={(event) => onTake(event.currentTarget.checked)}
          label={
            <>
              {told(actions[kind])}
              <span className={styles.hidden}> {name}</span>
            </>
          }
        />
      ) : null}
      <div className={styles.words}>
        <Text fw={600}>{name || say("No name was found")}</Text>
        {after ? null : <Text className={styles.price}>{deal.deal}</Text>}
        {fields.map((field) => {
          const change = changes[field];
          if (!change) return null;
          return (
            <p key={field} className={field === "deal" ? styles.price : styles.change}>
              {field === "deal" ? null : <span className={styles.label}>{told(labels[field])}</span>}
              <del>{change.from || say("nothing")}</del>
              <IconArrowRight size={14} role="img" aria-label={say("becomes")} />
              <ins>{(field === "deal" ? newDeal : change.to) || say("nothing that could be read")}</ins>
            </p>
          );
        })}
        {after ? (
          <TextInput
            className={styles.correction}
            size="sm"
            label={say("Deal")}
            aria-label={say("Deal of {name}", { name })}
            maxLength={200}
            value={newDeal}
            onChange={(event) => onCorrect(event.currentTarget.value)}
          />
        ) : null}
        <Text size="sm" c="dimmed">
          {whereIs(deal)}
        </Text>
        {kind === "gone" && !isOpen ? (
          <Text size="sm" c="dimmed">
            {say("Its page goes, so it can’t stay.")}
          </Text>
        ) : null}
      </div>
      <div className={styles.prints}>
        <Print place={before} said={say("Before")} />
        <Print place={after} said={say("Now")} />
      </div>
    </li>
  );
}

function whereIs({ before, after }: ShownDeal): string {
  if (!before) return say("New page {number}", { number: after?.number });
  if (!after) return say("Page {number}", { number: before.number });
  return before.number === after.number
    ? say("Page {number}", { number: before.number })
    : say("Page {before}, now new page {after}", { before: before.number, after: after.number });
}

function Print({ place, said }: { place: OnPage | null; said: string }) {
  if (!place) return null;
  return (
    <figure className={styles.print}>
      <PageCut pageId={place.pageId} aspect={place.aspect} box={place.box} maxHeight="9rem" />
      <figcaption>{said}</figcaption>
    </figure>
  );
}
