/** An error answer of the Graph API. */
export interface GraphRefusalAnswer {
  status: number;
  headers?: Record<string, string>;
  error: {
    message: string;
    type: string;
    code: number;
    error_subcode?: number;
    is_transient?: boolean;
    fbtrace_id: string;
  };
}

const messages: Record<number, string> = {
  1: "An unknown error has occurred.",
  2: "Service temporarily unavailable",
  4: "(#4) Application request limit reached",
  17: "(#17) User request limit reached",
  32: "(#32) Page request limit reached",
  102: "Session key invalid or no longer valid",
  190: "Error validating access token: The session has been invalidated.",
  341: "(#341) Feed action request limit reached",
  368: "(#368) The action attempted has been deemed abusive or is otherwise disallowed",
  613: "(#613) Calls to this api have exceeded the rate limit.",
  80001: "(#80001) There have been too many calls to this Page account. Wait a bit and try again.",
};

export const deadTokenMessages: Record<number, string> = {
  458: "Error validating access token: The user has not authorized application 424242.",
  459: "Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.",
  460: "Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
  463: "Error validating access token: Session has expired on Sunday, 01-Mar-26 10:00:00 PST. The current time is Monday, 02-Mar-26 04:21:36 PST.",
  464: "Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.",
  467: "Error validating access token: This may be because the user logged out or may be due to a system error.",
  2069032: "A page access token is required for this call for the new Pages experience.",
};

/** As Facebook does, errors of nearly every kind claim to be an OAuthException. */
export function refusal(
  code: number,
  {
    subcode,
    message,
    status,
    transient,
    headers,
  }: {
    subcode?: number;
    message?: string;
    status?: number;
    transient?: boolean;
    headers?: Record<string, string>;
  } = {},
): GraphRefusalAnswer {
  const known = code === 190 && subcode !== undefined ? deadTokenMessages[subcode] : undefined;
  return {
    status: status ?? (code <= 2 ? 500 : code === 190 ? 401 : code === 4 || code === 10 ? 403 : 400),
    ...(headers ? { headers } : {}),
    error: {
      message: message ?? known ?? messages[code] ?? `(#${code}) Refused`,
      type: "OAuthException",
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      ...(transient === undefined ? {} : { is_transient: transient }),
      fbtrace_id: "AbCdEfGhIjK1234",
    },
  };
}

export const noSuchObject = (id: string) =>
  refusal(100, {
    subcode: 33,
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  });

export const noSuchAlias = (name: string) =>
  refusal(803, {
    status: 404,
    message: `(#803) Some of the aliases you requested do not exist: ${name}`,
  });

export const noSuchField = (name: string, nodeType: string) =>
  refusal(100, { message: `(#100) Tried accessing nonexisting field (${name}) on node type (${nodeType})` });

export const lacksPermission = () =>
  refusal(10, {
    message:
      "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature.",
  });

export const tooMuchAtOnce = () =>
  refusal(1, { message: "Please reduce the amount of data you're asking for, then retry your request" });
