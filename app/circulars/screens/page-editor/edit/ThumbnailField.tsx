import { Alert, Button, Group, Modal, Progress, Skeleton, Stack, Text, UnstyledButton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { PageCut } from "#app/circulars/ui/PageCut";
import { pagePath } from "#app/circulars/ui/page-addresses";
import { useRetryPage } from "#app/circulars/ui/use-retry-page";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useLookingAgain } from "#app/ui/fetch-json";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconCrop, IconPhotoPlus } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { useOpened } from "#app/ui/use-dialog";
import { maxThumbnailShare } from "#reader/deals/area-geometry";
import type { SuggestedPicture } from "#reader/deals/suggestions";
import type { Box } from "#reader/page-content";
import { boxOf, type PageThumbnail } from "../editor-area";
import { type EditedPage, thumbnailUrl } from "../editor-page";
import styles from "./thumbnail-field.module.css";

const lookEveryMs = 2000;

interface ThumbnailFieldProps {
  page: Pick<EditedPage, "id" | "circularId">;
  /** The area's box, whose content can be cut out as a picture. */
  box: Box;
  /** The pictures to choose from. */
  thumbnails: PageThumbnail[];
  value: number | null;
  onChange(id: number | null): void;
  /** The picture the area gets when it is saved, unless another one is picked; null for none. */
  offered: SuggestedPicture | null;
  /** The page's width divided by its height. */
  aspect: number;
}

/** Picks the area's picture from those of the page. */
export function ThumbnailField(props: ThumbnailFieldProps) {
  const { page, box, thumbnails, value, onChange, offered, aspect } = props;
  const [opened, { open, close }] = useOpened();
  const offeredPicture = offered ? (
    <OfferedPicture pageId={page.id} aspect={aspect} offered={offered} />
  ) : null;
  const chosen = thumbnails.find(({ id }) => id === value)?.status ?? "ready";
  useLookingAgain(
    thumbnails.some(({ id, status }) => status === "cutting" && (opened || id === value)),
    lookEveryMs,
  );
  const pick = (id: number) => {
    onChange(id);
    close();
  };
  return (
    <>
      {value === null && !offeredPicture ? (
        <Button variant="default" leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={open}>
          {say("Add thumbnail")}
        </Button>
      ) : (
        <Group gap="xs">
          <UnstyledButton className={styles.chosen} onClick={open} aria-label={say("Change thumbnail")}>
            {value === null ? offeredPicture : <Picture pageId={page.id} id={value} status={chosen} />}
          </UnstyledButton>
          <Button variant="default" size="xs" onClick={open}>
            {say("Change")}
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
            {say("Remove thumbnail")}
          </Button>
        </Group>
      )}
      {chosen === "failed" ? <CuttingFailed page={page} /> : null}
      <Modal opened={opened} onClose={close} title={say("Select Thumbnail")} size="lg" zIndex={9001}>
        {thumbnails.some(({ status }) => status === "failed") ? <CuttingFailed page={page} /> : null}
        <CuttingProgress thumbnails={thumbnails} />
        <CutOutButton page={page} box={box} onCut={pick} />
        {thumbnails.length === 0 ? (
          <Text c="dimmed">{say("No pictures found on this page.")}</Text>
        ) : (
          <div className={styles.grid}>
            {thumbnails.map((thumbnail, index) => (
              <UnstyledButton
                key={thumbnail.id}
                className={styles.choice}
                aria-pressed={thumbnail.id === value}
                aria-label={say("Picture {number}", { number: index + 1 })}
                disabled={thumbnail.status === "failed"}
                onClick={() => pick(thumbnail.id)}
              >
                <Picture pageId={page.id} id={thumbnail.id} status={thumbnail.status} />
              </UnstyledButton>
            ))}
          </div>
        )}
      </Modal>
    </>
  );
}

/** The suggested picture: a part of this page, or an earlier page's picture. */
function OfferedPicture(props: { pageId: number; aspect: number; offered: SuggestedPicture }) {
  const { pageId, aspect, offered } = props;
  if ("pageId" in offered) return <CutPicture src={thumbnailUrl(offered.pageId, offered.thumbnailIndex)} />;
  return (
    <span className={styles.offered}>
      <PageCut pageId={pageId} aspect={aspect} box={offered} maxHeight="5rem" />
    </span>
  );
}

interface CutOutButtonProps extends Pick<ThumbnailFieldProps, "page" | "box"> {
  onCut(id: number): void;
}

/** Cuts the area out as a picture of its own, for pages on which no pictures were found. */
function CutOutButton({ page, box, onCut }: CutOutButtonProps) {
  const { busy, refused, send } = useFormSender<{ ok: true; id: number }>({
    action: `${pagePath(page.circularId, page.id)}/cut-outs`,
    fallback: "Error updating circular page",
    onDone: ({ id }) => onCut(id),
  });
  const cut = () => {
    const form = new FormData();
    for (const [side, value] of Object.entries(boxOf(box))) form.set(side, String(value));
    send(form);
  };
  return (
    <Stack gap="xs" mb="sm" align="flex-start">
      {refused ? <ErrorAlert message={refused.message} /> : null}
      <Button
        variant="default"
        leftSection={<IconCrop size={18} aria-hidden />}
        loading={busy}
        disabled={box.width > maxThumbnailShare || box.height > maxThumbnailShare}
        onClick={cut}
      >
        {say("Cut out this area")}
      </Button>
    </Stack>
  );
}

interface PictureProps extends Pick<PageThumbnail, "id" | "status"> {
  pageId: number;
}

/** Shows the picture once it is cut: requesting it earlier would hold a connection until it is. */
function Picture({ pageId, id, status }: PictureProps) {
  if (status === "ready") return <CutPicture src={thumbnailUrl(pageId, id)} />;
  return (
    <span className={styles.waiting}>
      {status === "cutting" ? <Skeleton className={styles.skeleton} /> : null}
      <Text size="xs" c="dimmed" ta="center" span className={styles.word}>
        {status === "failed" ? say("Not cut") : say("Being cut…")}
      </Text>
    </span>
  );
}

/** A cut picture, with a placeholder while it loads and a text if it can't be loaded. */
function CutPicture({ src }: { src: string }) {
  const [state, setState] = useState<"loading" | "shown" | "lost">("loading");
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setState("shown");
  }, []);
  if (state === "lost") {
    return (
      <Text size="xs" c="dimmed" ta="center" span>
        {say("Can’t be loaded")}
      </Text>
    );
  }
  return (
    <span className={styles.waiting}>
      {state === "loading" ? <Skeleton className={styles.skeleton} /> : null}
      <img ref={image} src={src} alt="" onLoad={() => setState("shown")} onError={() => setState("lost")} />
    </span>
  );
}

function CuttingProgress({ thumbnails }: { thumbnails: PageThumbnail[] }) {
  const ready = thumbnails.filter(({ status }) => status === "ready").length;
  if (!thumbnails.some(({ status }) => status === "cutting")) return null;
  return (
    <Stack gap={6} mb="sm">
      <Text size="sm" role="status">
        {say("{ready} of {count} pictures are cut out of the PDF. The others appear here by themselves.", {
          ready,
          count: thumbnails.length,
        })}
      </Text>
      <Progress value={(ready / thumbnails.length) * 100} animated aria-label={say("Cutting pictures")} />
    </Stack>
  );
}

/** Says that the page's pictures could not be cut, and offers to try again. */
function CuttingFailed({ page }: Pick<ThumbnailFieldProps, "page">) {
  const { busy, refused, retry } = useRetryPage(page.circularId, page.id);
  return (
    <Alert color="red" role="alert" mb="sm">
      <Text size="sm" mb="xs">
        {refused
          ? told(refused.message)
          : say(
              "The pictures of this page could not be cut out of the PDF. Try it again; if it fails again, save the area without a thumbnail.",
            )}
      </Text>
      <Button color="red" size="xs" onClick={retry} loading={busy}>
        {say("Cut Again")}
      </Button>
    </Alert>
  );
}
