import { Center, Loader } from "@mantine/core";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useSearchParams } from "@remix-run/react";
import { clientAction, failedMessage, shouldRevalidate } from "#app/identity/ui/sign-in/refuse-in-place";
import { SignInFrame } from "#app/identity/ui/sign-in/SignInFrame";
import { actionError } from "#app/server/web/refusals.server";
import { findAnyStaffSession, homePath, setUpPath } from "#app/server/web/session.server";
import { browserSecret, signedInHeaders, underWay } from "#app/server/web/sign-in-cookies.server";
import { safeRedirectPath, signInWithForm } from "#app/server/web/sign-in-form.server";
import { say } from "#app/ui/language/say";
import { lazyComponent } from "#app/ui/lazy-component";
import { useMailLink } from "#app/ui/use-mail-link";
import { LoginForm } from "./LoginForm";

/** Stands in the addresses of our mails: the token itself is behind the hash, where no server sees it. */
const resetMark = "reset";

const ResetForm = lazyComponent(
  async () => (await import("./ResetForm")).ResetForm,
  WaitForForm,
  () => new URLSearchParams(window.location.search).has(resetMark),
);

export const meta: MetaFunction = () => [{ title: `${say("Sign in")} · Endcap` }];

/** Whoever is signed in is led on, unless a mail's link says that a password is to be chosen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has(resetMark)) return null;
  const session = await findAnyStaffSession(request, context);
  if (session) throw redirect(session.owesSecondStep ? setUpPath : homePath(session.user));
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const { ctx } = context;
    const browser = await browserSecret(ctx, request);
    const begun = await signInWithForm(ctx, request, browser);
    const { search, searchParams } = new URL(request.url);
    if ("secondStepSecret" in begun) {
      return redirect(`/login/second-step${search}`, {
        headers: await underWay(ctx, begun.secondStepSecret),
      });
    }
    const { user, sessionSecret: session } = begun;
    return redirect(safeRedirectPath(searchParams.get("redirectTo")) ?? homePath(user), {
      headers: await signedInHeaders(ctx, { session, browser }),
    });
  } catch (error) {
    return actionError(error, { ctx: context.ctx, sentence: failedMessage });
  }
}

export { clientAction, shouldRevalidate };

export default function LoginScreen() {
  const refused = useActionData<typeof clientAction>();
  const [parameters] = useSearchParams();
  const link = useMailLink();
  const waiting = link === undefined && parameters.has(resetMark);
  return (
    <SignInFrame>
      {waiting ? (
        <WaitForForm />
      ) : link ? (
        <ResetForm key={link.token} link={link} />
      ) : (
        <LoginForm refused={refused} />
      )}
    </SignInFrame>
  );
}

function WaitForForm() {
  return (
    <Center>
      <Loader size={64} role="status" aria-label={say("Loading")} />
    </Center>
  );
}
