import { type MessageKey, type Speech, speechIn } from "#app/kernel/speech/speech";
import type { TokenPurpose } from "#db/tables/identity";

/** What a template is filled with. */
export interface TemplateData {
  firstName: string;
  /** The name of the retailer's site, or Endcap. */
  siteName: string;
  /** What else the template names; `language` (BCP 47): what mails about accounts and to shoppers speak. */
  facts: Readonly<Record<string, string>>;
  /** Lines under headings, e.g. of a shopping list; empty for most. */
  groups: readonly EmailGroup[];
}

export interface EmailGroup {
  title: string;
  lines: string[];
}

export interface EmailContent {
  /** BCP 47; English where it is left out. */
  language?: string;
  dir?: "ltr" | "rtl";
  subject: string;
  before: string[];
  groups?: readonly EmailGroup[];
  /** What the link's button says; none for mails without a link. Its link carries a right, or nothing. */
  button?: string;
  after: string[];
}

interface Template {
  /** The right its link carries; null for mails without a link and for links that lead to a screen. */
  purpose: TokenPurpose | null;
  /** Where its link leads, unless another page is asked for: a path of ours. */
  path: string;
  /** Somebody waits for it: it goes before the others, and they leave it a part of the quotas. */
  urgent: boolean;
  content(data: TemplateData): EmailContent;
}

const english = speechIn("en").say;

/** Words and initials. What else stands in a name, e.g. a dot between letters, mail programs may take for a link. */
const plainName = /^(?:[\p{L}\p{M}\u200c\u200d]+(?:\.(?=$|[ -]))?(?:[ '’-]+|$))+$/u;

/** By first name, unless that is no plain one: strangers choose it when they register an address. */
function greet(say: Speech["say"], firstName: string): string {
  return plainName.test(firstName) ? say("hello", { name: firstName }) : say("helloUnnamed");
}

/** A mail that tells of a new password or address: its words by what their names begin with in the catalogues. */
function noticeOfChange(
  { firstName, siteName: site, facts }: TemplateData,
  about: "changed" | "address",
): EmailContent {
  const { language, dir, say } = speechIn(facts.language);
  const before = [greet(say, firstName), say(`${about}Intro`, { site }), say(`${about}NotYou`)];
  return { language, dir, subject: say(`${about}Subject`, { site }), before, after: [] };
}

/** A mail about an account with a link: its words by what their names begin with in the catalogues. */
function accountMail(
  { firstName, siteName: site, facts }: TemplateData,
  about: "reset" | "choose" | "confirm",
  after: MessageKey[],
): EmailContent {
  const { language, dir, say } = speechIn(facts.language);
  return {
    language,
    dir,
    subject: say(`${about}Subject`, { site }),
    before: [greet(say, firstName), say(`${about}Intro`, { site })],
    button: say(`${about}Button`),
    after: after.map((key) => say(key)),
  };
}

/** The mails there are, in plain words; `render-email.ts` gives them their form. */
export const templates = {
  "password-reset": {
    purpose: "resetPassword",
    path: "/login?reset",
    urgent: true,
    content: (data) => accountMail(data, "reset", ["resetOnce", "resetNotYou"]),
  },
  "set-password": {
    purpose: "setPassword",
    path: "/login?reset",
    urgent: false,
    content: (data) => accountMail(data, "choose", ["chooseOnce"]),
  },
  "confirm-email": {
    purpose: "confirmEmail",
    path: "/confirmEmail",
    urgent: false,
    content: (data) => accountMail(data, "confirm", ["confirmOnce", "confirmNotYou"]),
  },
  "password-changed": {
    purpose: null,
    path: "/login",
    urgent: true,
    content: (data) => noticeOfChange(data, "changed"),
  },
  "address-changed": {
    purpose: null,
    path: "/login",
    urgent: true,
    content: (data) => noticeOfChange(data, "address"),
  },
  "new-sign-in": {
    purpose: null,
    path: "/dashboard/account/security",
    urgent: true,
    content: ({ firstName, siteName, facts }) => ({
      subject: `New sign-in to your account with ${siteName}`,
      before: [
        greet(english, firstName),
        `somebody signed in to your account with ${siteName} from a browser that it was not used with before: ${facts.browser}, from the address ${facts.address}, on ${facts.when}.`,
        "If it was you, there is nothing to do. If it was not you, sign out everywhere else under “Sign-in and security”, and change your password.",
      ],
      button: "Review Sign-ins",
      after: ["If you can't sign in any more, tell whoever looks after your account."],
    }),
  },
  "sign-in-changed": {
    purpose: null,
    path: "/dashboard/account/security",
    urgent: true,
    content: ({ firstName, siteName, facts }) => ({
      subject: `The way you sign in to ${siteName} was changed`,
      before: [
        greet(english, firstName),
        `${facts.change}`,
        "If it was not you, change your password at once, look at “Sign-in and security”, and tell whoever looks after your account.",
      ],
      button: "Open Sign-in and Security",
      after: [],
    }),
  },
  "account-disconnected": {
    purpose: null,
    path: "/dashboard/connections",
    urgent: false,
    content: ({ firstName, siteName, facts }) => ({
      subject: `Connect ${facts.account} again`,
      before: [
        greet(english, firstName),
        `the social platform no longer accepts the access token of the account “${facts.account}” at ${siteName}: ${facts.reason}`,
        facts.connections
          ? `${facts.connections} until somebody logs in again under Settings, in the account menu. Then they go on by themselves and make up for the latest run that was missed.`
          : "No scheduled connection runs as it just now. To use it again, log in again under Settings, in the account menu.",
      ],
      button: "Open Connections",
      after: [],
    }),
  },
  "account-ending": {
    purpose: null,
    path: "/dashboard/connections",
    urgent: false,
    content: ({ firstName, siteName, facts }) => ({
      subject: `Log in to Facebook again: the access of ${facts.account} ends ${facts.when}`,
      before: [
        greet(english, firstName),
        `the access of the account “${facts.account}” at ${siteName} to Facebook ends ${facts.when}, on ${facts.date}. Connections that run as it stop then.`,
        "To keep them going, log in to Facebook again under Settings, in the account menu.",
      ],
      button: "Open Connections",
      after: [],
    }),
  },
  "connection-paused": {
    purpose: null,
    path: "/dashboard/connections",
    urgent: false,
    content: ({ firstName, siteName, facts }) => ({
      subject: `The connection ${facts.connection} is paused`,
      before: [
        greet(english, firstName),
        `the connection “${facts.connection}” at ${siteName} has failed ${facts.failures} times in a row, so it was paused: ${facts.reason}`,
        "Once that is put right, resume it on the Connections page.",
      ],
      button: "Open Connections",
      after: [],
    }),
  },
  "shopping-list": {
    purpose: null,
    path: "/",
    urgent: false,
    content: ({ siteName, facts, groups }) => {
      const { language, dir, say } = speechIn(facts.language);
      // A mail that an older version has queued has the store with its comma.
      const store = (facts.store ?? "").replace(/^, /, "");
      const at = { site: siteName, store };
      return {
        language,
        dir,
        subject: say("listSubject", at),
        before: [
          say(store ? "listIntroAt" : "listIntro", at),
          ...(facts.typed ? [say("listTyped", { count: facts.typed })] : []),
        ],
        groups,
        ...(facts.typed ? { button: say("listWhole") } : {}),
        after: [say("listPrices"), say("listMistyped")],
      };
    },
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;

/** @throws Error for a name that no template has, e.g. one of a newer version */
export function templateOf(name: string): Template {
  const found = Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined;
  if (!found) throw new Error(`There is no mail template ${name}.`);
  return found;
}
