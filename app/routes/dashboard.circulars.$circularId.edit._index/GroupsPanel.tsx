import { Anchor, Button, Text, Title } from "@mantine/core";
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { useFormSender } from "#app/components/form-dialog/senders";
import { IconCopyPlus, IconPencil } from "#app/components/icons";
import { notifyError, notifySuccess } from "#app/components/notices";
import type { GroupOfCircular } from "#app/domain/circular-groups/group-pages.server";
import type { PageSummary } from "#app/domain/circulars/queries.server";
import styles from "./groups-panel.module.css";

interface GroupsPanelProps {
  circularId: number;
  groups: GroupOfCircular[];
  pages: PageSummary[];
}

/** Which group shows which page, and where; a page that a group lacks is an empty, tinted cell. */
export function GroupsPanel({ circularId, groups, pages }: GroupsPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="groups-title">
      <Title order={2} size="h4" id="groups-title">
        Circular groups
      </Title>
      {groups.length === 0 ? (
        <Text c="dimmed">
          There are no groups yet, so every store shows all pages.{" "}
          <Anchor component={Link} to="/dashboard/circular-groups">
            Add a circular group
          </Anchor>{" "}
          to give some stores their own pages.
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        <section className={styles.scroll} aria-label="Pages of the groups" tabIndex={0}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">Group</th>
                {pages.map(({ id, number }) => (
                  <th key={id} scope="col" className={styles.page}>
                    {number}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupRow key={group.id} circularId={circularId} group={group} pages={pages} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface GroupRowProps {
  circularId: number;
  group: GroupOfCircular;
  pages: PageSummary[];
}

function GroupRow({ circularId, group, pages }: GroupRowProps) {
  const places = new Map(group.pageIds.map((id, index) => [id, index + 1]));
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {group.name}
        <span className={styles.count}>
          {group.pageIds.length} of {pages.length} pages
        </span>
        <span className={styles.buttons}>
          <Button
            component={Link}
            to={`/dashboard/circulars/${circularId}/edit/group/${group.id}`}
            prefetch="intent"
            variant="light"
            size="compact-xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Edit pages of ${group.name}`}
          >
            Edit pages
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
      <td className={styles.missing} title={`Page ${number} is not shown`}>
        <span className={styles.silent}>not shown</span>
      </td>
    );
  }
  return (
    <td className={styles.shown} title={`Page ${number} is shown as number ${place}`}>
      <span className={styles.silent}>shown as number </span>
      {place}
    </td>
  );
}

function CloneButton({ circularId, group }: { circularId: number; group: GroupOfCircular }) {
  const { busy, refused, send } = useFormSender({
    action: `/dashboard/circulars/${circularId}/groups/${group.id}`,
    fallback: "Error cloning circular group",
    onDone: () => notifySuccess("Successfully cloned circular group"),
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
      aria-label={`Clone ${group.name}`}
    >
      Clone
    </Button>
  );
}
