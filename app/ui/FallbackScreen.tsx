import { Anchor, Center, Stack, Text, Title } from "@mantine/core";
import { Link, useRouteError } from "@remix-run/react";
import { LogoMark } from "./Logo";
import { describeScreenError } from "./screen-error";

/** Stands where nothing else can: unknown addresses and errors outside the back-office's shell. */
export function FallbackScreen() {
  const { heading, sentence } = describeScreenError(useRouteError());
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="sm">
        <LogoMark size={48} />
        <Title order={1}>{heading}</Title>
        <Text c="dimmed" ta="center">
          {sentence}
        </Text>
        <Anchor component={Link} to="/">
          Go to the start
        </Anchor>
      </Stack>
    </Center>
  );
}
