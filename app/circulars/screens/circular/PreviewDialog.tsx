import { ActionIcon, Group, Loader, Modal, Text } from "@mantine/core";
import type { SerializeFrom } from "@remix-run/node";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import type { loader } from "#app/circulars/screens/circular/page";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { IconChevronLeft, IconChevronRight } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import type { Dialog } from "#app/ui/use-dialog";
import styles from "./pages.module.css";

interface PreviewDialogProps {
  circularId: number;
  pages: PageSummary[];
  dialog: Dialog<PageSummary>;
}

/** The big image of a page with its areas outlined; arrow keys go to the neighbours. */
export function PreviewDialog({ circularId, pages, dialog }: PreviewDialogProps) {
  const page = dialog.subject;
  const pageId = page?.id;
  const shown = useFetched<SerializeFrom<typeof loader>>(
    dialog.opened && pageId !== undefined ? `/dashboard/circulars/${circularId}/pages/${pageId}` : null,
  );
  const ready = pages.filter(({ status }) => status === "ready");
  const at = ready.findIndex(({ id }) => id === pageId);
  const neighbours = { previous: ready[at - 1], next: ready[at + 1] };
  const go = (to: PageSummary | undefined) => to && dialog.open(to);
  return (
    <Modal
      opened={dialog.opened}
      onClose={dialog.close}
      title={page ? say("Page {number} of {total}", { number: page.number, total: pages.length }) : ""}
      size="auto"
      yOffset="2dvh"
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") go(neighbours.previous);
        if (key === "ArrowRight") go(neighbours.next);
      }}
    >
      <div className={styles.preview}>
        {shown ? (
          <div className={styles.sheet} style={{ aspectRatio: `${shown.width} / ${shown.height}` }}>
            <img
              src={pageImageUrl(shown.id, "big", page?.bigImageKey)}
              alt={say("Page {number}", { number: page?.number })}
            />
            <ul className={styles.outlines}>
              {shown.areas.map(({ id, name, left, top, width, height }) => (
                <li
                  key={id}
                  title={name}
                  style={{
                    left: `${left * 100}%`,
                    top: `${top * 100}%`,
                    width: `${width * 100}%`,
                    height: `${height * 100}%`,
                  }}
                >
                  <span className={styles.outlineName}>{name}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <div className={styles.previewWait}>
            {shown === null ? (
              <ErrorAlert message={say("Error getting circular pages")} />
            ) : (
              <Loader size={64} />
            )}
          </div>
        )}
      </div>
      <Group justify="center" gap="md" mt="sm">
        <ActionIcon
          variant="default"
          size={34}
          aria-label={say("Previous page")}
          disabled={!neighbours.previous}
          onClick={() => go(neighbours.previous)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text c="dimmed" className="tabular" aria-live="polite">
          {shown
            ? say("{areaCount, plural, one {# area} other {# areas}}", { areaCount: shown.areas.length })
            : " "}
        </Text>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={say("Next page")}
          disabled={!neighbours.next}
          onClick={() => go(neighbours.next)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Modal>
  );
}
