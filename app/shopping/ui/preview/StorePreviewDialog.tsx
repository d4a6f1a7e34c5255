import { Alert, Button, CopyButton, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { IconCopy, IconExternalLink } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { MinuteFields } from "./MinuteFields";
import { usePreviewLink } from "./use-preview-link";

export interface StoreChoice {
  id: number;
  /** The store's name with its number and its retailer. */
  label: string;
}

interface StorePreviewDialogProps {
  /** The store it starts with; null: one is to be chosen. */
  store: StoreChoice | null;
  /** The minute it starts with, YYYY-MM-DDTHH:mm in the retailer's zone; now when left out. */
  at?: string | undefined;
  /** The circular that the preview opens at; the first of the ad when left out. */
  circularId?: number | undefined;
  opened: boolean;
  onClose(): void;
}

/** Asks for a store and a minute and gives the link that shows the store's ad as it will be then. */
export function StorePreviewDialog({ store, at, circularId, opened, onClose }: StorePreviewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={say("Preview a store’s ad")} size="lg">
      <PreviewForm
        key={`${store?.id} ${at} ${circularId}`}
        store={store}
        firstMinute={at ?? null}
        circularId={circularId ?? null}
      />
    </Modal>
  );
}

interface PreviewFormProps {
  store: StoreChoice | null;
  /** Null: now. */
  firstMinute: string | null;
  circularId: number | null;
}

function PreviewForm({ store, firstMinute, circularId }: PreviewFormProps) {
  const [storeId, setStoreId] = useState(store?.id ?? null);
  const [at, setAt] = useState(firstMinute);
  const link = usePreviewLink(storeId, at, circularId);
  const [wallTime, setWallTime] = useState("");
  useEffect(() => {
    // Until somebody chooses, it is the minute the server says it is there.
    if (link && at === null) setWallTime(link.wallTime);
  }, [link, at]);
  return (
    <Stack gap="md">
      <StoreSelect first={store} storeId={storeId} onChange={setStoreId} />
      <MinuteFields
        value={at ?? wallTime}
        onChange={(value) => {
          setAt(value);
          setWallTime(value);
        }}
      />
      {link === null ? (
        <ErrorAlert message={say("The preview link couldn’t be created. Try again.")} />
      ) : (
        <Text size="sm" c="dimmed" role="status" mih="4.5em">
          {link
            ? say(
                "The pages and deals of {moment}. The link works until {expires}, for everybody who has it. It shows only this store at this time.",
                { moment: link.moment, expires: link.expires },
              )
            : say("In the retailer’s time zone.")}
        </Text>
      )}
      {link && !link.showsCircular ? (
        <Alert color="yellow">
          {say("This store shows no page of this circular, because its group has none of them.")}
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <CopyButton value={link?.url ?? ""} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              disabled={!link}
              onClick={copy}
              leftSection={<IconCopy size={18} aria-hidden />}
            >
              {copied ? say("Link copied") : say("Copy link")}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={link?.url}
          target="_blank"
          rel="noreferrer"
          aria-disabled={!link}
          data-disabled={!link || undefined}
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {say("Open preview")}
        </Button>
      </Group>
    </Stack>
  );
}

interface StoreSelectProps {
  first: StoreChoice | null;
  storeId: number | null;
  onChange(storeId: number | null): void;
}

/** A retailer may have thousands: what is typed is looked for by the server. */
function StoreSelect({ first, storeId, onChange }: StoreSelectProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(first);
  // The field shows the chosen one's label, which is nothing to look for.
  const typed = search === chosen?.label ? "" : search;
  const [asked] = useDebouncedValue(typed, 200);
  const answer = useFetched<StoreChoice[]>(
    `/dashboard/stores/choices?${new URLSearchParams({ search: asked })}`,
  );
  // What was found for other words is nothing to choose from.
  const found = asked === typed ? answer : undefined;
  const choices = [...(chosen ? [chosen] : []), ...(found ?? []).filter(({ id }) => id !== chosen?.id)];
  const offered = new Set((typed === "" ? choices : (found ?? [])).map(({ id }) => String(id)));
  return (
    <Select
      label={say("Store")}
      placeholder={say("Choose a store")}
      data-autofocus={first === null || undefined}
      searchable
      // The first match is there to be highlighted once the server has answered.
      selectFirstOptionOnChange={found !== undefined}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options.filter((option) => "value" in option && offered.has(option.value))}
      nothingFoundMessage={found === undefined ? say("Loading stores…") : say("No matching store")}
      data={choices.map(({ id, label }) => ({ value: String(id), label }))}
      value={storeId === null ? null : String(storeId)}
      onChange={(value) => {
        setChosen(choices.find(({ id }) => String(id) === value) ?? null);
        onChange(value === null ? null : Number(value));
      }}
    />
  );
}
