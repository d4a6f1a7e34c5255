import { Button, Skeleton, Text } from "@mantine/core";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { useRetryPage } from "#app/circulars/ui/use-retry-page";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { IconFileAlert, IconRefresh } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import styles from "./pages.module.css";

interface PagePictureProps {
  circularId: number;
  page: PageSummary;
  onPreview(page: PageSummary): void;
}

/** The page itself, a place holder while it is drawn, or why it could not be. */
export function PagePicture({ circularId, page, onPreview }: PagePictureProps) {
  if (page.status === "rendering") {
    return (
      <div className={styles.picture} aria-busy="true">
        <Skeleton h="100%" radius={0} />
        <span className={styles.waiting}>{say("Rendering…")}</span>
      </div>
    );
  }
  if (page.status === "failed") return <FailedPicture circularId={circularId} page={page} />;
  return (
    <button
      type="button"
      className={styles.picture}
      onClick={() => onPreview(page)}
      tabIndex={-1}
      aria-hidden="true"
    >
      <img
        src={pageImageUrl(page.id, "small", page.smallImageKey)}
        alt=""
        loading={page.number > 12 ? "lazy" : "eager"}
        decoding="async"
      />
    </button>
  );
}

function FailedPicture({ circularId, page }: { circularId: number; page: PageSummary }) {
  const { busy, refused, retry } = useRetryPage(circularId, page.id);
  useRefusalNotice(refused);
  return (
    <div className={`${styles.picture} ${styles.failed}`}>
      <IconFileAlert size={28} stroke={1.5} aria-hidden />
      <Text size="sm" ta="center">
        {told(page.failureReason ?? "")}
      </Text>
      <Button
        onClick={retry}
        loading={busy}
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        aria-label={say("Retry page {number}", { number: page.number })}
      >
        {say("Retry")}
      </Button>
    </div>
  );
}
