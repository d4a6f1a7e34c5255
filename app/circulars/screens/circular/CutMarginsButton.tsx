import { Button } from "@mantine/core";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";

/** Cuts the wide white margins off all pages that have some; each page's card has a button for it alone. */
export function CutMarginsButton({ circularId, pages }: { circularId: number; pages: PageSummary[] }) {
  const wide = pages.filter(({ notices, areaCount }) => notices.includes("printed") && areaCount === 0);
  const { busy, refused, send } = useFormSender({
    action: `/dashboard/circulars/${circularId}/pages/${wide[0]?.id}`,
    fallback: "The page couldn’t be changed. Try again.",
    onDone() {},
  });
  useRefusalNotice(refused);
  if (wide.length < 2) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      onClick={() => {
        const form = new FormData();
        form.set("intent", "cut-all");
        send(form);
      }}
    >
      {say("Cut the margins of {count} pages", { count: wide.length })}
    </Button>
  );
}
