import { Anchor, Button, Text, Title } from "@mantine/core";
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import type { GroupOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import { isLaidOut } from "#app/circulars/domain/group-pages/is-laid-out";
import { whatStoresSee, whoSees } from "#app/circulars/ui/who-sees";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { IconCopyPlus, IconPencil } from "#app/ui/icons";
import { say, sayNodes } from "#app/ui/language/say";
import { notifyError, notifySuccess } from "#app/ui/notices";
import styles from "./groups-panel.module.css";

interface GroupsPanelProps {
  circularId: number;
  groups: GroupOfCircular[];
  pages: PageSummary[];
  /** The last circular before this one that has pages assigned to groups; null if there is none. */
  before: { name: string } | null;
}

/** Which pages the stores of each group see, and in which order; a page they don't see is an empty cell. */
export function GroupsPanel({ circularId, groups, pages, before }: GroupsPanelProps) {
  const laidOut = isLaidOut(groups);
  // Kept in the panel, since the button disappears once its action has succeeded.
  const same = useFormSender({
    action: `/dashboard/circulars/${circularId}/groups`,
    fallback: "Error adding Circular Pages to Circular Group",
    onDone: () =>
      notifySuccess(say("The groups show the same pages as in “{name}”.", { name: before?.name })),
  });
  useRefusalNotice(same.refused);
  return (
    <section className={styles.panel} aria-labelledby="groups-title">
      <Title order={2} size="h4" id="groups-title">
        {say("Circular groups")}
      </Title>
      {groups.length === 0 ? (
        <Text c="dimmed">
          {sayNodes(
            "There are no groups yet, so every store shows all pages. {add} to give some stores their own pages.",
            {
              add: (
                <Anchor component={Link} to="/dashboard/circular-groups">
                  {say("Add a circular group")}
                </Anchor>
              ),
            },
          )}
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {laidOut
              ? say("A store sees the pages of its group. Shoppers who have chosen no store see all pages.")
              : [
                  ...whoSees(groups, pages.length),
                  say("Edit the pages of a group to give its stores their own."),
                ].join(" ")}
          </Text>
          {before && !laidOut ? (
            <Button
              variant="default"
              size="xs"
              loading={same.busy}
              onClick={() => same.send(new FormData())}
              leftSection={<IconCopyPlus size={16} aria-hidden />}
              className={styles.same}
            >
              {say("Same as “{name}”", { name: before.name })}
            </Button>
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
          <section className={styles.scroll} aria-label={say("Pages of the groups")} tabIndex={0}>
            <table className={styles.matrix}>
              <thead>
                <tr>
                  <th scope="col">{say("Group")}</th>
                  {pages.map(({ id, number }) => (
                    <th key={id} scope="col" className={styles.page}>
                      {number}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {groups.map((group) => (
                  <GroupRow
                    key={group.id}
                    circularId={circularId}
                    group={group}
                    pages={pages}
                    laidOut={laidOut}
                  />
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  );
}

interface GroupRowProps {
  circularId: number;
  group: GroupOfCircular;
  pages: PageSummary[];
  /** Whether any group has pages; until then, stores see all pages in the circular's order. */
  laidOut: boolean;
}

function GroupRow({ circularId, group, pages, laidOut }: GroupRowProps) {
  const shownIds = laidOut ? group.pageIds : pages.map(({ id }) => id);
  const places = new Map(shownIds.map((id, index) => [id, index + 1]));
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {group.name}
        <span className={styles.count} data-unseen={shownIds.length === 0 || undefined}>
          {whatStoresSee(group, pages.length, laidOut)}
        </span>
        <span className={styles.buttons}>
          <Button
            component={Link}
            to={`/dashboard/circulars/${circularId}/edit/group/${group.id}`}
            prefetch="intent"
            variant="light"
            size="compact-xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={say("Edit pages of {name}", { name: group.name })}
          >
            {say("Edit pages")}
          </Button>
          <CloneButton circularId={circularId} group={group} />
        </span>
      </th>
      {pages.map(({ id, number }) => (
        <PageCell key={id} number={number} place={places.get(id)} />
      ))}
    </tr>
  );
}

function PageCell({ number, place }: { number: number; place: number | undefined }) {
  if (place === undefined) {
    return (
      <td className={styles.missing} title={say("Page {number} is not shown", { number })}>
        <span className={styles.silent}>{say("not shown")}</span>
      </td>
    );
  }
  return (
    <td className={styles.shown} title={say("Page {number} is shown as number {place}", { number, place })}>
      <span className={styles.silent}>{say("shown as number")} </span>
      {place}
    </td>
  );
}

function CloneButton({ circularId, group }: { circularId: number; group: GroupOfCircular }) {
  const { busy, refused, send } = useFormSender({
    action: `/dashboard/circulars/${circularId}/groups/${group.id}`,
    fallback: "Error cloning circular group",
    onDone: () => notifySuccess(say("Successfully cloned circular group")),
  });
  useEffect(() => {
    if (refused) notifyError(refused.message);
  }, [refused]);
  const clone = () => {
    const form = new FormData();
    form.set("intent", "clone");
    send(form);
  };
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={busy}
      onClick={clone}
      leftSection={<IconCopyPlus size={14} aria-hidden />}
      aria-label={say("Clone {name}", { name: group.name })}
    >
      {say("Clone")}
    </Button>
  );
}
