import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { blankPageNotice } from "#app/circulars/domain/pages/blank-page";
import type { ReadingSentence } from "#app/circulars/domain/pages/reading-sentences";
import { useRetryPage } from "#app/circulars/ui/use-retry-page";
import { say, told } from "#app/ui/language/say";
import { RenderingProgress } from "#app/ui/upload/RenderingProgress";
import { useLookingAgain } from "../../../../ui/fetch-json";
import type { EditedPage, StripPage } from "../editor-page";

const lookEveryMs = 1500;

/** Shown instead of the page while it is being rendered. Checks by itself whether it is ready. */
export function RenderingNotice({ page, pages }: { page: EditedPage; pages: StripPage[] }) {
  useLookingAgain(true, lookEveryMs);
  const done = pages.filter(({ status }) => status !== "rendering").length;
  return (
    <Stack gap="xs" maw="28rem" mx="auto" my="xl" p="md">
      <Text>
        {say("Page {number} is being rendered. It appears here by itself.", { number: page.number })}
      </Text>
      <RenderingProgress total={pages.length} done={done} />
    </Stack>
  );
}

interface FailedNoticeProps {
  circularId: number;
  page: EditedPage;
}

/** Shown instead of a page that could not be rendered. */
export function FailedNotice({ circularId, page }: FailedNoticeProps) {
  const { busy, refused, retry } = useRetryPage(circularId, page.id);
  return (
    <Alert color="red" title={say("Error")} role="alert" maw="36rem" mx="auto" my="xl">
      <Text mb="sm">{told(page.failureReason ?? "This page could not be rendered.")}</Text>
      {refused ? <Text mb="sm">{told(refused.message)}</Text> : null}
      <Button color="red" onClick={retry} loading={busy}>
        {say("Retry")}
      </Button>
    </Alert>
  );
}

export function BlankNotice() {
  return (
    <Alert color="yellow" title={told(blankPageNotice.title)} m="sm">
      {told(blankPageNotice.text)}
    </Alert>
  );
}

interface ReadingNoticeProps {
  circularId: number;
  pageId: number;
  notice: ReadingSentence;
  /** Called when the page is to be read again. */
  onRetried(): void;
}

/** Above a page whose words are part of its picture: whether it is being read, or why it was not. */
export function ReadingNotice({ circularId, pageId, notice, onRetried }: ReadingNoticeProps) {
  const { busy, refused, retry } = useRetryPage(circularId, pageId, onRetried);
  const hasFailed = notice.kind === "failed";
  return (
    <Alert
      color={hasFailed ? "yellow" : "blue"}
      m="sm"
      role="status"
      icon={notice.kind === "reading" ? <Loader size="xs" /> : undefined}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{told(refused?.message ?? notice.sentence)}</Text>
        {hasFailed ? (
          <Button size="compact-sm" variant="default" onClick={retry} loading={busy}>
            {say("Read again")}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
