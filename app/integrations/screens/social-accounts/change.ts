import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { findSettings } from "#app/integrations/domain/social-accounts/queries.server";
import { settingsSchema } from "#app/integrations/domain/social-accounts/schemas";
import {
  checkSettings,
  logOutSettings,
  saveSettings,
} from "#app/integrations/domain/social-accounts/settings.server";
import { settingsMessages } from "#app/integrations/domain/social-accounts/settings-messages";
import { findIdentity } from "#app/integrations/domain/social-accounts/sign-in.server";
import { answerAction, answerLoader } from "#app/server/web/answers.server";
import { parseForm, readForm } from "#app/server/web/parse-form.server";

/** The settings record of the current retailer, or with all retailers the Administrators' own. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, settingsMessages.notRead, async ({ ctx, currentRetailerId }) => {
    const account = await findSettings(ctx, currentRetailerId);
    return json({ account, canSignIn: findIdentity(ctx) !== null });
  });
}

const actionSchema = z.object({ intent: z.enum(["save", "log-out", "check"]) });

/** What the 'Settings' dialog sends. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, settingsMessages.notSaved, async ({ ctx, currentRetailerId }, { request }) => {
    const form = await readForm(request);
    const { intent } = parseForm(form, actionSchema);
    if (intent === "log-out") {
      await logOutSettings(ctx, currentRetailerId);
      return json({ ok: true as const }, { headers: withoutFacebookCookies(request) });
    }
    if (intent === "check") await checkSettings(ctx, currentRetailerId);
    else await saveSettings(ctx, currentRetailerId, parseForm(form, settingsSchema));
    return json({ ok: true as const });
  });
}

/** Ends the log-in that Facebook's own script keeps in cookies of this host, where a page with it has stood here. */
function withoutFacebookCookies(request: Request): Headers {
  const headers = new Headers();
  for (const [, name] of (request.headers.get("Cookie") ?? "").matchAll(/(?:^|; *)(fb(?:lo|sr|m)_\w+)=/g)) {
    headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0`);
  }
  return headers;
}
