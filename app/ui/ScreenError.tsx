import { Anchor, Center, Stack, Text, Title } from "@mantine/core";
import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { ErrorAlert } from "./ErrorAlert";
import { LogoMark } from "./Logo";
import { RetryAlert } from "./RetryAlert";
import { Screen } from "./Screen";

/** The error boundary of every screen: the shell stays, the screen says what is wrong. */
export function ScreenError() {
  const { status, heading, sentence } = describeScreenError(useRouteError());
  return (
    <Screen>
      {status === 404 ? (
        <Stack align="center" gap="xs" py="12dvh">
          <Title order={1}>{heading}</Title>
          <Text c="dimmed">{sentence}</Text>
          <Anchor component={Link} to="/dashboard">
            Go to the start
          </Anchor>
        </Stack>
      ) : status >= 500 ? (
        <RetryAlert message={sentence} />
      ) : (
        <ErrorAlert message={sentence} />
      )}
    </Screen>
  );
}

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

interface ErrorText {
  status: number;
  heading: string;
  sentence: string;
}

/** What to tell the person about an error that took the place of a screen. Bugs keep their details to the log. */
export function describeScreenError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) {
    return { status: 500, heading: "Error", sentence: "Something went wrong here. Please try again." };
  }
  const sentence = typeof error.data === "string" ? error.data : "";
  if (error.status === 404) {
    return { status: 404, heading: "404 :(", sentence: sentence || "There is no page at this address." };
  }
  return { status: error.status, heading: "Error", sentence: sentence || "The page can't be shown." };
}
