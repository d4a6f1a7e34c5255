import type * as z from "zod";
import type { SocialSignIn, SocialToken } from "#app/kernel/ports/social-pages";
import type { GraphClient } from "./graph-client";
import { grantedToken } from "./graph-shapes";

/** To list the pages, to read their posts and figures, and to see what others wrote there. */
export const neededPermissions = ["pages_show_list", "pages_read_engagement", "pages_read_user_content"];

interface SignInOptions {
  dialogUrl: string;
  version: string;
  now: () => Date;
}

/**
 * Facebook Login for the web.
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export class GraphSignIn implements SocialSignIn {
  readonly appId: string;

  constructor(
    private readonly client: GraphClient,
    private readonly app: { id: string; secret: string },
    private readonly options: SignInOptions,
  ) {
    this.appId = app.id;
  }

  addressFor({ redirectUri, state }: { redirectUri: string; state: string }): string {
    const { dialogUrl, version } = this.options;
    const address = new URL(`${dialogUrl}/${version}/dialog/oauth`);
    address.search = new URLSearchParams({
      client_id: this.app.id,
      redirect_uri: redirectUri,
      state,
      response_type: "code",
      scope: ["public_profile", "email", ...neededPermissions].join(","),
      // Asks again for what was refused the last time.
      auth_type: "rerequest",
    }).toString();
    return address.href;
  }

  /** The code gives a token for hours, and that one a token for about 60 days. */
  async exchange({ redirectUri, code }: { redirectUri: string; code: string }): Promise<SocialToken> {
    const shortLived = await this.#fetchToken({ redirect_uri: redirectUri, code });
    const longLived = await this.#fetchToken({
      grant_type: "fb_exchange_token",
      fb_exchange_token: shortLived.access_token,
    });
    const { access_token: accessToken, expires_in: seconds = 0 } = longLived;
    return {
      accessToken,
      expiresAt: seconds > 0 ? new Date(this.options.now().getTime() + seconds * 1000) : null,
    };
  }

  async #fetchToken(params: Record<string, string>): Promise<z.output<typeof grantedToken>> {
    const { id, secret } = this.app;
    const call = {
      path: "/oauth/access_token",
      params: { client_id: id, client_secret: secret, ...params },
      accessToken: null,
    };
    return (await this.client.get(call, grantedToken)).body;
  }
}
