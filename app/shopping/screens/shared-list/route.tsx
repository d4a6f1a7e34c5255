import { Anchor, Box, Button, Checkbox, Container, Group, Stack, Text, Title } from "@mantine/core";
import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "#app/kernel/errors";
import { listGroups } from "#app/shopping/domain/shopping-lists/list-lines";
import { getSharedList } from "#app/shopping/domain/shopping-lists/shared-lists.server";

/** For whoever has the link, and no search engine. */
const ofTheLink = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** A shopping list that a shopper gave a link to: nobody is signed in here. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx } = context;
  try {
    const { retailer, items, createdAt, expiresAt } = await getSharedList(ctx, params.token ?? "", null);
    return json(
      {
        gone: null,
        name: retailer.siteName ?? retailer.name,
        siteUrl: retailer.siteUrl,
        groups: listGroups(items, ctx.now()),
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
      { headers: ofTheLink },
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    return json({ gone: error.message }, { headers: ofTheLink, status: 404 });
  }
}

/** Remix gives a page none of its loader's headers by itself. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.gone === null ? `Shopping list from ${data.name}` : "Shopping list" },
];

export default function SharedListScreen() {
  const list = useLoaderData<typeof loader>();
  if (list.gone !== null) {
    return (
      <Container component="main" size="xs" py="xl">
        <Title order={1}>Shopping list</Title>
        <Text mt="md">{list.gone}</Text>
      </Container>
    );
  }
  const { name, siteUrl, groups, createdAt, expiresAt } = list;
  return (
    <Container component="main" size="xs" py="xl">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Box>
          <Title order={1}>Shopping list</Title>
          <Text c="dimmed">
            From {siteUrl ? <Anchor href={siteUrl}>{name}</Anchor> : name}, as it was on {day(createdAt)}
          </Text>
        </Box>
        <Button variant="default" flex="none" onClick={() => window.print()} data-no-print>
          Print
        </Button>
      </Group>
      <Stack mt="lg" gap="lg">
        {groups.length === 0 ? <Text>Everything on this list is ticked off.</Text> : null}
        {groups.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <Title order={2} size="h4" mb="xs">
              {title}
            </Title>
            <Stack gap="xs">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may be alike
                <Checkbox key={index} label={line} size="md" />
              ))}
            </Stack>
          </section>
        ))}
        <Text size="sm" c="dimmed">
          Ticks on this page aren’t saved. The page is available until {day(expiresAt)}.
        </Text>
      </Stack>
    </Container>
  );
}

/** In UTC: the server and the browser must write the same. */
function day(instant: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(instant));
}
