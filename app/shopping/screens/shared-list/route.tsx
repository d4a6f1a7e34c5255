import { Anchor, Box, Button, Checkbox, Container, Group, Stack, Text, Title } from "@mantine/core";
import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePage } from "#app/identity/domain/retailers/site-page";
import { DomainError } from "#app/kernel/errors";
import { acceptedLanguage, speechIn } from "#app/kernel/speech/speech";
import { listGroups } from "#app/shopping/domain/shopping-lists/list-lines";
import { getSharedList } from "#app/shopping/domain/shopping-lists/shared-lists.server";

/** Only people with the link may see the page, not caches or search engines. */
const ofTheLink = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** A shopping list that a shopper gave a link to: nobody is signed in here. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { ctx } = context;
  const wanted = acceptedLanguage(request.headers.get("Accept-Language"));
  try {
    const { retailer, items, createdAt, expiresAt } = await getSharedList(ctx, params.token ?? "", null);
    const speech = speechIn(wanted ?? retailer.language);
    const { language, dir, locale, say } = speech;
    const name = retailer.siteName ?? retailer.name;
    const day = (instant: Date) => instant.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
    return json(
      {
        isGone: false as const,
        ...{ language, dir, name },
        siteUrl: sitePage(retailer),
        groups: listGroups(items, ctx.now(), speech),
        texts: {
          heading: say("shoppingList"),
          title: say("shoppingListFrom", { site: name }),
          from: say("sharedOn", { site: "\n", day: day(createdAt) }),
          print: say("print"),
          allTicked: say("allTicked"),
          kept: say("ticksNotKept", { day: day(expiresAt) }),
        },
      },
      { headers: ofTheLink },
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    const { language, dir, say } = speechIn(wanted);
    const texts = { heading: say("shoppingList"), title: say("shoppingList"), gone: say("listGone") };
    return json({ isGone: true as const, language, dir, texts }, { headers: ofTheLink, status: 404 });
  }
}

/** Remix gives a page none of its loader's headers by itself. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.texts.title ?? "Shopping list" },
];

export default function SharedListScreen() {
  const list = useLoaderData<typeof loader>();
  const { language, dir } = list;
  if (list.isGone) {
    return (
      <Container component="main" size="xs" py="xl" lang={language} dir={dir}>
        <Title order={1}>{list.texts.heading}</Title>
        <Text mt="md">{list.texts.gone}</Text>
      </Container>
    );
  }
  const { name, siteUrl, groups, texts } = list;
  const [before, after] = texts.from.split("\n");
  return (
    <Container component="main" size="xs" py="xl" lang={language} dir={dir}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Box>
          <Title order={1}>{texts.heading}</Title>
          <Text c="dimmed">
            {before}
            {siteUrl ? <Anchor href={siteUrl}>{name}</Anchor> : name}
            {after}
          </Text>
        </Box>
        <Button variant="default" flex="none" onClick={() => window.print()} data-no-print>
          {texts.print}
        </Button>
      </Group>
      <Stack mt="lg" gap="lg">
        {groups.length === 0 ? <Text>{texts.allTicked}</Text> : null}
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
          {texts.kept}
        </Text>
      </Stack>
    </Container>
  );
}
