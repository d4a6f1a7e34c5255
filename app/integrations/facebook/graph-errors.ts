import { type ExternalErrorKind, ExternalServiceError } from "#app/kernel/ports/external-service-error";

/** What the Graph API said instead of an answer; secrets are cut out of its words. */
export interface GraphRefusal {
  /** HTTP status. */
  status: number;
  code: number | null;
  subcode: number | null;
  /** Says little: throttles, too, come as `OAuthException`. */
  type: string | null;
  message: string;
  transient: boolean;
  /** Facebook's own name of the call, for its support. */
  trace: string | null;
}

/** An ExternalServiceError that still knows what was refused, for those who can ask otherwise. */
export class GraphError extends ExternalServiceError {
  constructor(
    readonly refusal: GraphRefusal,
    errorKind: ExternalErrorKind,
    sentence: string,
    options: { advice?: string; retryAfterSeconds?: number } = {},
  ) {
    super(errorKind, sentence, { ...options, detail: detailOf(refusal) });
  }
}

interface Meaning {
  errorKind: ExternalErrorKind;
  sentence: string;
  advice?: string;
}

/** App, user, page with a user's token, page with its own token, app by hour, custom. */
const throttleCodes = new Set([4, 17, 32, 341, 613, 80_001]);
/** Other limits by business use case come as 80000 to 80014. */
const isThrottle = (code: number) => throttleCodes.has(code) || (code >= 80_000 && code <= 80_014);

/** Where Facebook doesn't say how long it lasts. The odd seconds keep those who wait from coming back together. */
const throttleSeconds = () => 15 * 60 + Math.round(Math.random() * 60);

const logInAgain = "Log in to Facebook again in Settings.";

const deadTokens: Record<number, { sentence: string; advice?: string }> = {
  458: { sentence: "The owner of the Facebook account has removed our access to it." },
  459: {
    sentence: "Facebook asks the owner of the account to confirm who they are.",
    advice: "Log in at www.facebook.com and follow what it says, then log in again in Settings.",
  },
  460: { sentence: "The password of the Facebook account was changed, which ended our access." },
  463: { sentence: "The access to Facebook has expired." },
  464: {
    sentence: "The Facebook account is not confirmed.",
    advice: "Confirm it at www.facebook.com, then log in again in Settings.",
  },
  467: { sentence: "The access to Facebook was ended, for example by logging out there." },
  2069032: {
    sentence: "Facebook asks for the page's own token, and this account gets none.",
    advice: "Log in in Settings with an account that looks after the page, and tick the page while doing so.",
  },
};

const noSuchPage = {
  sentence: "The Facebook page was not found, or this account may not see it.",
  advice: "Check the page's name or address, and that this account has a role on the page.",
};

/**
 * Tells by code and subcode, never by type, what a refusal means.
 * @param regainSeconds how long a throttle will last, as the usage headers said; null when they didn't
 */
export function toExternalError(refusal: GraphRefusal, regainSeconds: number | null): GraphError {
  if (refusal.code !== null ? isThrottle(refusal.code) : refusal.status === 429) {
    return new GraphError(refusal, "throttled", "Facebook asks us to pause: its limit of calls is reached.", {
      advice: "Nothing needs to be done; it goes on by itself when the pause is over.",
      retryAfterSeconds: regainSeconds ?? throttleSeconds(),
    });
  }
  const { errorKind, sentence, advice } = meaningOf(refusal);
  return new GraphError(refusal, errorKind, sentence, advice ? { advice } : {});
}

function meaningOf(refusal: GraphRefusal): Meaning {
  const { code, subcode } = refusal;
  if (refusesApp(refusal)) return refusedApp;
  if (code === 190 || code === 102) return deadToken(subcode);
  if (code === 100 && /\bon node type \((?:User|Group|Event|Application|Post)\)/i.test(refusal.message)) {
    return { errorKind: "configuration", ...notAPage };
  }
  if (asksOfAnotherVersion(refusal)) return otherVersion;
  if (code === 1 && subcode === 2_853_006) return forbidden(refusal);
  if (code === 10 || (code !== null && code >= 200 && code <= 299)) return forbidden(refusal);
  if (code === 100) return badParameter(refusal);
  if (code === 101 || (code !== null && /client secret/i.test(refusal.message))) {
    return {
      errorKind: "configuration",
      sentence: "Facebook does not know this server's app, or its secret is not right.",
      advice: "The settings GRAPH_APP_ID and GRAPH_APP_SECRET must be those of the app at Facebook.",
    };
  }
  if (code === 803) return { errorKind: "configuration", ...noSuchPage };
  if (code === 21) {
    return {
      errorKind: "configuration",
      sentence: "The Facebook page was merged into another one.",
      advice: "Choose the page again.",
    };
  }
  if (code === 368) {
    return {
      errorKind: "permission",
      sentence: "Facebook has blocked this account or our app because of its policies.",
      advice: "Log in at www.facebook.com and see what it says under Account status.",
    };
  }
  if (code === 1 || code === 2 || refusal.transient || refusal.status >= 500) {
    return { errorKind: "transient", sentence: "Facebook could not answer just now." };
  }
  return { errorKind: "fault", sentence: "Facebook refused the call for a reason that we don't know." };
}

const notAPage = {
  sentence: "What was entered as a Facebook page is none.",
  advice: "Choose one of the account's pages, or enter the page's address.",
};

const otherVersion: Meaning = {
  errorKind: "configuration",
  sentence: "Facebook no longer offers something that we asked it for, or not in this version of its API.",
  advice: "Raise the setting GRAPH_VERSION, or update Endcap.",
};

/** Gone with a version: an API (12), the version itself (2635), a field (2069031). */
const goneCodes = new Set([12, 2635, 2_069_031]);
const goneWords =
  /\bdeprecated (?:for|in|since|version)|\bnonexisting field|\bupdate to the latest version|\b(?:unknown|invalid|unsupported) (?:\w+ )?version|\bunknown path components/i;
/** Of these the words tell: a parameter, an API, the path. Permissions (10, 200) keep their own sense. */
const worded = new Set([1, 3, 100, 2500]);

/** Whether it was asked for what Facebook has in other versions of its API only; asking again never helps. */
function asksOfAnotherVersion({ code, subcode, message }: GraphRefusal): boolean {
  if (goneCodes.has(code ?? 0) || goneCodes.has(subcode ?? 0)) return true;
  return worded.has(code ?? 0) && goneWords.test(message);
}

const refusedApp: Meaning = {
  errorKind: "configuration",
  sentence: "Facebook refuses this server's app, whoever is logged in.",
  advice:
    "Logging in again does not help. Ask whoever runs this server to see what the app's dashboard at developers.facebook.com says: GRAPH_APP_ID must be an app that is live, may do this and has its Data Use Checkup done.",
};

const appWords =
  /\berror validating application|\bapplication (?:has been deleted|does not have)|\bvalid app id\b|\bdata use checkup\b|\bapi access (?:deactivated|blocked)/i;

/** Whether it is the app that may not ask, rather than the account. Its capabilities (3) are the app's alone. */
function refusesApp(refusal: GraphRefusal): boolean {
  const { code, message } = refusal;
  if (code === 3) return !asksOfAnotherVersion(refusal);
  const mayBeOfApp = code === 190 || code === 10 || (code !== null && code >= 200 && code <= 299);
  return mayBeOfApp && appWords.test(message);
}

function deadToken(subcode: number | null): Meaning {
  const known = subcode === null ? undefined : deadTokens[subcode];
  return {
    errorKind: "credential",
    sentence: known?.sentence ?? "Facebook does not accept the access token.",
    advice: known?.advice ?? logInAgain,
  };
}

function forbidden({ subcode, message }: GraphRefusal): Meaning {
  if (subcode === 2_069_030 || subcode === 2_069_033) {
    return {
      errorKind: "permission",
      sentence: "Facebook no longer offers this for the page.",
      advice: "Choose another page title for the connection.",
    };
  }
  if (subcode === 2_853_006) {
    return {
      errorKind: "permission",
      sentence: "This account lacks a role on the Facebook page that lets it read this.",
      advice: "Have it given a role with access to the page's content.",
    };
  }
  const named = [...new Set(message.match(/\b(?:pages_[a-z_]+|read_insights|business_management)\b/g))];
  return {
    errorKind: "permission",
    sentence:
      named.length > 0
        ? `This Facebook account lacks a permission: ${named.join(", ")}.`
        : "This Facebook account may not read the page.",
    advice: "Log in again in Settings, grant every permission asked for, and tick the page while doing so.",
  };
}

function badParameter({ subcode, message }: GraphRefusal): Meaning {
  // Now and then a throttle in disguise, so once more is worth it.
  if (subcode === 33) return { errorKind: "fault", ...noSuchPage };
  if (/appsecret_proof/.test(message)) {
    return {
      errorKind: "configuration",
      sentence: "The access token was made for another app than the one this server is set up with.",
      advice: logInAgain,
    };
  }
  if (subcode === 36_007 || subcode === 36_009) {
    return {
      errorKind: "configuration",
      sentence: "The log-in at Facebook took too long, or was used already.",
      advice: logInAgain,
    };
  }
  return { errorKind: "fault", sentence: "Facebook did not understand what we asked it for." };
}

function detailOf({ status, code, subcode, type, message, trace }: GraphRefusal): string {
  const parts = [
    `HTTP ${status}`,
    code === null ? null : `code ${code}`,
    subcode === null ? null : `subcode ${subcode}`,
    trace === null ? null : `fbtrace_id ${trace}`,
  ];
  const said = [type, message].filter(Boolean).join(": ");
  return [parts.filter((part) => part !== null).join(", "), said].filter(Boolean).join("; ");
}
