import { Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, useRouteError } from "@remix-run/react";
import { useEffect, useState } from "react";
import { wallTimeOf } from "#app/kernel/wall-time";
import { loaderError } from "#app/server/web/refusals.server";
import { inLanguageOf } from "#app/server/web/screen-language.server";
import { findStaffSession } from "#app/server/web/session.server";
import { mayPreview, openPreview } from "#app/shopping/domain/publishing/store-preview.server";
import { MinuteFields } from "#app/shopping/ui/preview/MinuteFields";
import { usePreviewLink } from "#app/shopping/ui/preview/use-preview-link";
import { CalendarProvider } from "#app/ui/CalendarProvider";
import { formatMomentIn } from "#app/ui/format-date";
import { LogoMark } from "#app/ui/Logo";
import { say, told } from "#app/ui/language/say";
import { describeScreenError } from "#app/ui/ScreenError";
import styles from "./preview.module.css";

export const meta: MetaFunction = () => [
  { title: `${say("Preview")} · Endcap` },
  { name: "robots", content: "noindex" },
];

/** Opened by whoever has the link: its token says which store at which minute. Staff may go to another minute. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { ctx } = context;
  const token = params.token ?? "";
  try {
    const { retailer, store, at, expiresAt } = await openPreview(ctx, token);
    const session = await findStaffSession(request, context);
    return json({
      token,
      retailer: { id: retailer.id, name: retailer.name },
      store: { id: store.id, slug: store.slug, name: store.name },
      wallTime: wallTimeOf(at, retailer.timeZone).slice(0, 16),
      ...inLanguageOf(request, () => ({
        moment: formatMomentIn(at, retailer.timeZone),
        expires: formatMomentIn(expiresAt, retailer.timeZone),
      })),
      mayChange: session !== null && mayPreview(session.ctx, retailer.id),
    });
  } catch (error) {
    throw loaderError(error);
  }
}

export default function PreviewScreen() {
  const { token, retailer, store, wallTime, moment, expires, mayChange } = useLoaderData<typeof loader>();
  useWidgetScripts();
  return (
    <>
      <header className={styles.banner}>
        <div>
          <Title order={1} size="h4">
            {say("Preview: {store}, {retailer}", { store: store.name, retailer: retailer.name })}
          </Title>
          <Text size="sm">
            {say("What the store shows on {moment}. This link works until {expires}.", { moment, expires })}
          </Text>
        </div>
        {mayChange ? (
          <CalendarProvider>
            <MinuteForm key={token} storeId={store.id} wallTime={wallTime} />
          </CalendarProvider>
        ) : null}
      </header>
      <main className={styles.ad}>
        <div
          key={token}
          data-endcap-view="weekly-ad"
          data-endcap-retailer={retailer.id}
          data-endcap-store={store.slug}
          data-endcap-preview={token}
        />
      </main>
    </>
  );
}

function MinuteForm({ storeId, wallTime }: { storeId: number; wallTime: string }) {
  const navigate = useNavigate();
  const [at, setAt] = useState(wallTime);
  const link = usePreviewLink(at === wallTime ? null : storeId, at);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (link) navigate(`/preview/${link.token}`);
      }}
    >
      <Group gap="xs" align="flex-end">
        <MinuteFields value={at} onChange={setAt} />
        <Button type="submit" disabled={!link}>
          {say("Show")}
        </Button>
      </Group>
    </form>
  );
}

/** The very scripts that retailers' websites load, once per document. */
function useWidgetScripts(): void {
  useEffect(() => {
    for (const name of ["preact", "endcap", "weekly-ad"]) {
      const src = `/widgets/v1/${name}.js`;
      if (document.querySelector(`script[src="${src}"]`)) continue;
      const script = document.createElement("script");
      script.src = src;
      // In the order in which they are added.
      script.async = false;
      document.head.append(script);
    }
  }, []);
}

export function ErrorBoundary() {
  const { sentence } = describeScreenError(useRouteError());
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="sm" maw="28rem">
        <LogoMark size={48} />
        <Title order={1}>{say("No preview")}</Title>
        <Text c="dimmed" ta="center">
          {told(sentence)}
        </Text>
      </Stack>
    </Center>
  );
}
