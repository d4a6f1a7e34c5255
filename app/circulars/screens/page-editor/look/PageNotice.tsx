import { Alert, Button, Loader, Stack, Text } from "@mantine/core";
import { blankPageNotice } from "#app/circulars/domain/pages/blank-page";
import { useRetryPage } from "#app/circulars/ui/use-retry-page";
import { RenderingProgress } from "#app/ui/upload/RenderingProgress";
import { useLookingAgain } from "../../../../ui/fetch-json";
import type { EditedPage, StripPage } from "../editor-page";

const lookEveryMs = 1500;

/** In the page's place while it is being rendered; looks again by itself. */
export function RenderingNotice({ page, pages }: { page: EditedPage; pages: StripPage[] }) {
  useLookingAgain(true, lookEveryMs);
  const done = pages.filter(({ status }) => status !== "rendering").length;
  return (
    <Stack gap="xs" maw="28rem" mx="auto" my="xl" p="md">
      <Text>Page {page.number} is being rendered. It appears here by itself.</Text>
      <RenderingProgress total={pages.length} done={done} />
    </Stack>
  );
}

interface FailedNoticeProps {
  circularId: number;
  page: EditedPage;
}

/** In the place of a page that could not be rendered. */
export function FailedNotice({ circularId, page }: FailedNoticeProps) {
  const { busy, refused, retry } = useRetryPage(circularId, page.id);
  return (
    <Alert color="red" title="Error" role="alert" maw="36rem" mx="auto" my="xl">
      <Text mb="sm">{page.failureReason ?? "This page could not be rendered."}</Text>
      {refused ? <Text mb="sm">{refused.message}</Text> : null}
      <Button color="red" onClick={retry} loading={busy}>
        Retry
      </Button>
    </Alert>
  );
}

export function BlankNotice() {
  return (
    <Alert color="yellow" title={blankPageNotice.title} m="sm">
      {blankPageNotice.text}
    </Alert>
  );
}

interface ReadingNoticeProps {
  sentence: string;
  /** It is still being read. */
  busy: boolean;
}

/** Above a page whose words are part of its picture: whether it is being read, or why it was not. */
export function ReadingNotice({ sentence, busy }: ReadingNoticeProps) {
  return (
    <Alert color="blue" m="sm" role="status" icon={busy ? <Loader size="xs" /> : undefined}>
      {sentence}
    </Alert>
  );
}
