import { Anchor, Center, Stack, Text, Title } from "@mantine/core";
import type { MetaFunction } from "@remix-run/node";
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { LogoMark } from "#app/ui/Logo";
import { say } from "#app/ui/language/say";
import { useMailLink } from "#app/ui/use-mail-link";

export const meta: MetaFunction = () => [{ title: `${say("Reset your password")} · Endcap` }];

/** Holds the place of an older address; links that still lead here are led on to the form. */
export default function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const link = useMailLink();
  useEffect(() => {
    if (link) navigate(`/login?reset${hash}`, { replace: true });
  }, [link, hash, navigate]);
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="sm" maw="26rem">
        <LogoMark size={48} />
        <Title order={1}>{say("Reset your password")}</Title>
        <Text c="dimmed" ta="center">
          {say("Open the link in the email we sent you, or press “Forgot password?” on the sign-in page.")}
        </Text>
        <Anchor component={Link} to="/login">
          {say("Back to Login")}
        </Anchor>
      </Stack>
    </Center>
  );
}
