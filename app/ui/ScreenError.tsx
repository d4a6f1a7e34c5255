import { Anchor, Center, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { say } from "#app/ui/language/say";
import { ErrorAlert } from "./ErrorAlert";
import { LogoMark } from "./Logo";
import { told } from "./language/say";
import { RetryAlert } from "./RetryAlert";
import { Screen } from "./Screen";

/** The error boundary of every screen: the shell stays, the screen says what is wrong. */
export function ScreenError() {
  const { status, heading, sentence } = describeScreenError(useRouteError());
  return (
    <Screen>
      {status === 404 ? null : <VisuallyHidden component="h1">{heading}</VisuallyHidden>}
      {status === 404 ? (
        <Stack align="center" gap="xs" py="12dvh">
          <Title order={1}>{told(heading)}</Title>
          <Text c="dimmed">{told(sentence)}</Text>
          <Anchor component={Link} to="/dashboard">
            {say("Go to the start")}
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
        <Title order={1}>{told(heading)}</Title>
        <Text c="dimmed" ta="center">
          {told(sentence)}
        </Text>
        <Anchor component={Link} to="/">
          {say("Go to the start")}
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
    return {
      status: 500,
      heading: say("Error"),
      sentence: say("Something went wrong here. Please try again."),
    };
  }
  const sentence = typeof error.data === "string" ? error.data : "";
  if (error.status === 404) {
    return { status: 404, heading: "404 :(", sentence: sentence || say("There is no page at this address.") };
  }
  return {
    status: error.status,
    heading: say("Error"),
    sentence: sentence || say("The page can't be shown."),
  };
}
