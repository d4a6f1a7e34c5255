import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { refusal } from "./graph-refusals";
import { allScopes, type GraphToken, type GraphWorld } from "./graph-world";

const hour = 3600;

interface Code {
  userId: string;
  redirectUri: string;
  scopes: string[];
  expiresAt: number;
  used: boolean;
}

/** The login dialog, and the exchange of its codes and short-lived tokens. */
export class GraphLogins {
  readonly #codes = new Map<string, Code>();

  constructor(
    private readonly world: GraphWorld,
    private readonly now: () => Date,
  ) {}

  /** A page with a button for each person; pressing one leads back to where the dialog was opened from. */
  answerDialog(url: URL, response: ServerResponse): void {
    const { searchParams: params } = url;
    const redirectUri = params.get("redirect_uri") ?? "";
    if (params.get("client_id") !== this.world.app.id || !URL.canParse(redirectUri)) {
      response.writeHead(400, { "Content-Type": "text/html; charset=utf-8" });
      response.end("<!doctype html><title>Facebook</title><h1>Invalid App ID or redirect_uri</h1>");
      return;
    }
    const answer = params.get("answer");
    if (answer === null) {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(this.#dialog(params));
      return;
    }
    const back = new URL(redirectUri);
    if (answer === "cancel") {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_code", "200");
      back.searchParams.set("error_description", "Permissions error");
      back.searchParams.set("error_reason", "user_denied");
    } else {
      back.searchParams.set("code", this.#makeCode(answer, redirectUri, params));
    }
    const state = params.get("state");
    if (state !== null) back.searchParams.set("state", state);
    response.writeHead(302, { Location: `${back.href}#_=_` }).end();
  }

  /** @throws GraphRefusalAnswer */
  exchange(params: URLSearchParams): object {
    if (params.get("client_id") !== this.world.app.id) {
      throw refusal(101, { message: "Error validating application. Invalid application ID." });
    }
    if (params.get("client_secret") !== this.world.app.secret) {
      throw refusal(1, { status: 400, message: "Error validating client secret." });
    }
    if (params.get("grant_type") === "fb_exchange_token") {
      const short = this.world.tokens.get(params.get("fb_exchange_token") ?? "");
      if (!short) throw refusal(190, { message: "Invalid OAuth access token - Cannot parse access token" });
      return this.#grant(short.userId, short.scopes, 60 * 24 * hour);
    }
    const code = this.#codes.get(params.get("code") ?? "");
    if (!code) throw refusal(100, { message: "Invalid verification code format." });
    if (code.used) throw refusal(100, { subcode: 36009, message: "This authorization code has been used." });
    if (code.expiresAt <= this.#seconds()) {
      throw refusal(100, { subcode: 36007, message: "This authorization code has expired." });
    }
    if (code.redirectUri !== params.get("redirect_uri")) {
      throw refusal(100, {
        subcode: 36008,
        message:
          "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
      });
    }
    code.used = true;
    return this.#grant(code.userId, code.scopes, 2 * hour);
  }

  #makeCode(userId: string, redirectUri: string, params: URLSearchParams): string {
    const code = `AQ${randomBytes(24).toString("base64url")}`;
    const asked = (params.get("scope") ?? "").split(",");
    const scopes = allScopes.filter((scope) => asked.includes(scope));
    this.#codes.set(code, { userId, redirectUri, scopes, expiresAt: this.#seconds() + 600, used: false });
    return code;
  }

  #grant(userId: string, scopes: string[], seconds: number): object {
    const value = `EAAG${randomBytes(30).toString("hex")}`;
    const token: GraphToken = {
      userId,
      pageId: null,
      scopes,
      appId: this.world.app.id,
      expiresAt: this.#seconds() + seconds,
      dataAccessExpiresAt: this.#seconds() + 90 * 24 * hour,
      deadBy: null,
    };
    this.world.tokens.set(value, token);
    return { access_token: value, token_type: "bearer", expires_in: seconds };
  }

  #seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  #dialog(params: URLSearchParams): string {
    const hidden = [...params]
      .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
      .join("");
    const button = (answer: string, label: string) =>
      `<button name="answer" value="${escapeHtml(answer)}">${escapeHtml(label)}</button>`;
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Log in with Facebook (stand-in)</title>
<style>body{font:16px sans-serif;max-width:28rem;margin:4rem auto}button{display:block;width:100%;margin:.5rem 0;padding:.75rem}</style>
<h1>Log in with Facebook</h1>
<p>This is a stand-in on this machine. Endcap asks for: ${escapeHtml(params.get("scope") ?? "nothing")}.</p>
<form>${hidden}${this.world.users.map(({ id, name }) => button(id, `Continue as ${name}`)).join("")}${button("cancel", "Cancel")}</form></html>`;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
