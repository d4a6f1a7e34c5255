import { Button, Code, CopyButton, Group, Radio, Select, Stack, Tabs, Text } from "@mantine/core";
import { useState } from "react";
import { type EmbedView, embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { listLanguages } from "#app/identity/domain/retailers/locales";
import { languages } from "#app/kernel/languages";
import { IconCheck, IconCopy } from "#app/ui/icons";
import { say, spokenLocale, told } from "#app/ui/language/say";

const viewNames: Record<EmbedView, string> = {
  "weekly-ad": "Weekly ad",
  recipes: "Recipes",
  "shopping-list": "Shopping list",
  "store-picker": "Store picker",
};

interface EmbedCodeProps {
  retailerId: number;
  /** Scheme and host of this server as shoppers reach it. */
  origin: string;
  /** The address at which the ad is published as files; null if it isn't. */
  files: string | null;
}

/** The HTML that a retailer pastes into its website, one snippet per view. */
export function EmbedCode({ retailerId, origin, files }: EmbedCodeProps) {
  const [source, setSource] = useState("server");
  const [language, setLanguage] = useState<string | null>(null);
  const known = languages.find((each) => each === language);
  const spoken = known ? { language: known } : {};
  const place = files !== null && source === "files" ? { files } : {};
  return (
    <Stack gap="sm">
      <Text c="dimmed">{say("Paste a snippet into the page where the view should appear.")}</Text>
      {files === null ? null : (
        <Radio.Group
          label={say("Where the website loads the ad from")}
          value={source}
          onChange={setSource}
          description={say(
            "Published files keep working when this server is down. Emailed lists, figures and recipe search need the server.",
          )}
        >
          <Group mt="xs">
            <Radio value="server" label={say("This server")} />
            <Radio value="files" label={say("The published files")} />
          </Group>
        </Radio.Group>
      )}
      <Select
        label={say("Language")}
        description={say(
          "A page can say its own. Where neither does, the shopper’s browser decides, then the retailer.",
        )}
        placeholder={say("As the page and the browser say")}
        data={listLanguages(spokenLocale())}
        value={language}
        onChange={setLanguage}
        clearable
        maw="24rem"
      />
      <Tabs defaultValue={embedViews[0]} keepMounted={false}>
        <Tabs.List>
          {embedViews.map((view) => (
            <Tabs.Tab key={view} value={view}>
              {told(viewNames[view])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {embedViews.map((view) => (
          <Tabs.Panel key={view} value={view} pt="md">
            <Snippet
              label={say("Snippet of {view}", { view })}
              text={embedSnippet({ origin, retailerId, view, ...place, ...spoken })}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <Stack gap="sm">
      <Code block component="pre" aria-label={label} role="region" tabIndex={0}>
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? say("Copied") : say("Copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
