import { beforeEach, describe, expect, it } from "vitest";
import { composeEmail } from "#app/messages/domain/emails/compose-email.server";
import {
  addToItem,
  changeItem,
  type ItemState,
  type ListItem,
} from "#app/shopping/domain/publishing/list-item";
import type { EmailRow } from "#db/tables/email";
import { type ApiWorld, openApiWorld, password } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const retailer = () => world.rows.own.retailer.id;
/** Marks of what was removed long ago are forgotten, so these are of an hour ago. */
const earlier = Date.now() - 3600 * 1000;
const item = (name: string, stamp = earlier): ListItem =>
  addToItem(undefined, { id: `item--${name}`, kind: "text", name }, stamp);
const ask = (path: string, json: unknown, token?: string, of = retailer()) =>
  world.call("POST", `/public/retailers/${of}/${path}`, { json, token });
const mails = () => world.runtime.db.selectFrom("email").selectAll().execute();

describe("a shared list", () => {
  async function share(items: ListItem[]): Promise<string> {
    const answer = await ask("shared-lists", { items });
    expect(answer.status).toBe(201);
    const { url } = (await answer.json()) as { url: string };
    return url.split("/lists/")[1] ?? "";
  }

  const read = (token: string, of = retailer()) =>
    world.call("GET", `/public/retailers/${of}/shared-lists/${token}`);

  it("is read by its link, without what was removed, and by nobody's cache", async () => {
    const gone = changeItem(item("gum"), { removed: true }, earlier + 2000);
    const token = await share([item("milk"), gone]);
    const answer = await read(token);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const { items, retailer: whose } = (await answer.json()) as { items: ListItem[]; retailer: object };
    expect(items).toEqual([item("milk")]);
    const { id, name, language, country, currency } = world.rows.own.retailer;
    expect(whose).toEqual({ id, name, language, country, currency });
  });

  it("is not found by another retailer's page, by a wrong token, or after 14 days", async () => {
    const token = await share([item("milk")]);
    expect((await read(token, world.rows.other.retailer.id)).status).toBe(404);
    expect((await read(`${token.slice(0, -1)}_`)).status).toBe(404);
    await world.runtime.db.updateTable("sharedList").set({ expiresAt: "2020-01-01T00:00:00.000Z" }).execute();
    const late = await read(token);
    expect(late.status).toBe(404);
    expect(await late.json()).toMatchObject({
      message: "This list is not there any more. Shared lists are kept for 14 days.",
    });
    await share([item("tea")]);
    expect(await world.runtime.db.selectFrom("sharedList").select("id").execute()).toHaveLength(1);
  });

  it("passes no token of a preview on with the pictures that it shows", async () => {
    const deal = {
      ...{ areaId: 1, pageId: 1, circularId: 1, text: "$1", details: "", price: null, store: null },
      ...{ endsAt: "2026-02-08T05:59:59Z", timeZone: "America/Chicago" },
      image: `/public/images/a.webp?preview=${"eyJ".repeat(200)}`,
    };
    const figs = addToItem(undefined, { id: "deal-1", kind: "deal", name: "Figs", deal }, earlier);
    const token = await share([figs]);
    const { items } = (await (await read(token)).json()) as { items: ListItem[] };
    expect(items.map((one) => one.deal?.image)).toEqual(["/public/images/a.webp"]);
  });

  it("keeps no token and refuses what is no list with a sentence, keeping nothing", async () => {
    const token = await share([item("milk")]);
    const rows = await world.runtime.db.selectFrom("sharedList").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const [items, sentence] of [
      [[], "There is nothing on this list yet."],
      [[{ ...item("x"), name: " " }], "Each item needs a name."],
      [[{ ...item("x"), note: "n".repeat(501) }], "At most 500 characters are allowed."],
      [Array.from({ length: 501 }, (_, n) => item(`n${n}`)), "A list of more than 500 items can't be sent."],
    ] as const) {
      const answer = await ask("shared-lists", { items });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(await answer.json())).toContain(sentence);
    }
    expect((await ask("shared-lists", { items: [item("x")] }, undefined, 999)).status).toBe(404);
    expect(await world.runtime.db.selectFrom("sharedList").select("id").execute()).toHaveLength(1);
  });

  it("is not made more than 30 times an hour from one address", async () => {
    for (let count = 0; count < 30; count += 1) await share([item("milk")]);
    const answer = await ask("shared-lists", { items: [item("milk")] });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3000);
  });
});

describe("a mailed list", () => {
  const dealItem = (more: object = {}): ListItem => {
    const [area, page] = [world.rows.own.areas[0], world.rows.own.pages[0]];
    const { slug } = world.rows.own.store;
    const deal = {
      ...{ areaId: area?.id ?? 0, pageId: page?.id ?? 0, circularId: world.rows.own.circular.id },
      ...{ text: "evil.com", details: "evil.com", price: null, endsAt: "2030-01-01T00:00:00Z" },
      ...{ timeZone: "UTC", store: { key: slug, name: "evil.com" }, image: null },
    };
    const sent = { id: `deal-${area?.id}`, kind: "deal" as const, name: "evil.com", category: "evil.com" };
    return { ...addToItem(undefined, { ...sent, deal, quantity: 2, unit: "evil" }, earlier), ...more };
  };

  it("names deals, quantities and the store as the server knows them, and leads to the rest", async () => {
    const { administrator, own } = world.rows;
    const items = [dealItem({ note: "evil note" }), item("evil.com"), item("milk")];
    expect((await ask("list-emails", { to: "ann@example", items })).status).toBe(400);
    expect((await ask("list-emails", { to: " Ann@Example.com ", items })).status).toBe(202);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "ann@example.com",
      retailerId: retailer(),
      userId: null,
      urgent: 0,
    });
    const read = await composeEmail(world.contextOf(administrator), mail as EmailRow, null);
    expect(read?.text).not.toMatch(/evil|milk/);
    expect(read?.text).toContain(own.store.name);
    expect(read?.text).toContain(`- 2 ${own.areas[0]?.ingredient ?? ""}`);
    expect(read?.text).toContain("Typed by hand, and shown on the whole list only: 3");
    const token = /\/lists\/([\w-]+)/.exec(read?.text ?? "")?.[1];
    const list = await world.call("GET", `/public/retailers/${retailer()}/shared-lists/${token}`);
    const whole = (await list.json()) as { items: ListItem[] };
    expect(whole.items.map(({ name }) => name)).toEqual(["evil.com", "evil.com", "milk"]);
    const activity = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "shoppingList.mailed")
      .execute();
    expect(activity).toHaveLength(1);
    expect(JSON.stringify(activity)).not.toContain("ann@");
  });

  it("of known deals alone has no link", async () => {
    expect((await ask("list-emails", { to: "ann@example.com", items: [dealItem()] })).status).toBe(202);
    const [mail] = await mails();
    const read = await composeEmail(world.contextOf(world.rows.administrator), mail as EmailRow, null);
    expect(read?.html).not.toContain("href");
    expect(await world.runtime.db.selectFrom("sharedList").select("id").execute()).toEqual([]);
  });

  it.each(["another retailer's", "an unpublished", "a future"])("says nothing of %s deal", async (which) => {
    const { own, other, administrator } = world.rows;
    const { db } = world.runtime;
    const deal = dealItem();
    if (which === "an unpublished") await db.updateTable("circular").set({ publishedAt: null }).execute();
    if (which === "a future")
      await db.updateTable("circular").set({ activeDate: "2099-01-01T00:00:00.000Z" }).execute();
    const of = which === "another retailer's" ? other.retailer.id : own.retailer.id;
    expect((await ask("list-emails", { to: "a@x.test", items: [deal] }, undefined, of)).status).toBe(202);
    const [mail] = await mails();
    const read = await composeEmail(world.contextOf(administrator), mail as EmailRow, null);
    expect(read?.text).not.toContain(own.areas[0]?.ingredient);
    expect(read?.text).toContain("whole list only: 1");
  });

  it("carries no spelling of a link from any field that is sent", async () => {
    const zone = "\u200bevil\u3002com";
    const links = [
      ...[
        "evil.com",
        "evil.com,",
        "(evil.com)",
        "evil.com.",
        "“evil.com”",
        "<evil.com>",
        "[evil.com]",
        "evil.com!",
      ],
      ...["evil.com/x", "evil.com:80", "https://evil.com", "http:evil.com", "HTTPS://EVIL.COM", "//evil.com"],
      ...[
        "www.evil.com",
        "WWW.evil",
        "ftp.evil.com",
        "evil .com",
        "evil. com",
        "evil[.]com",
        "evil(dot)com",
        "hxxp://evil.com",
      ],
      ...[
        "a@evil.com",
        "mailto:a@evil.com",
        "evil\uff0ecom",
        zone,
        "evil\u2024com",
        "\u202emoc.live",
        "xn--evil-com.evil",
      ],
      ...[
        "evil.com;",
        "evil.com—now",
        "evil.com…",
        "*evil.com*",
        "`evil.com`",
        "evil.com|x",
        "evil.com=1",
        "1.2.3.4/evil",
      ],
      ...[
        "[evil](https://evil.com)",
        '<a href="https://evil.com">evil</a>',
        "tel:evil",
        "javascript:evil()",
        "evil.co.uk",
        "evil.рф",
      ],
    ];
    expect(links.length).toBeGreaterThanOrEqual(40);
    const free = (link: string, index: number): ListItem =>
      dealItem({
        ...{ id: `deal-${index}`, name: link, category: link, unit: link.slice(0, 30), note: link },
        recipes: [{ id: 0, title: link }],
      });
    const items = links.flatMap((link, index) => {
      const one = free(link, index);
      const unknown = { ...one, id: `x${index}`, deal: null, kind: "text" as const };
      const store = { key: link, name: link };
      return one.deal ? [{ ...one, deal: { ...one.deal, text: link, details: link, store } }, unknown] : [];
    });
    expect((await ask("list-emails", { to: "a@x.test", items })).status).toBe(202);
    const [mail] = await mails();
    const read = await composeEmail(world.contextOf(world.rows.administrator), mail as EmailRow, null);
    const sent = `${read?.subject}${read?.text}${read?.html}`;
    expect(sent).not.toMatch(/evil|live|1\.2\.3\.4/i);
    for (const link of links) expect(sent).not.toContain(link);
  });

  it("is refused for several addresses, for none, and when there is nothing to buy", async () => {
    const bought = changeItem(item("milk"), { ticked: true }, earlier + 2000);
    for (const body of [
      { to: "a@x.test,b@x.test", items: [item("milk")] },
      { to: "a@x.test\r\nBcc: b@x.test", items: [item("milk")] },
      { to: "", items: [item("milk")] },
      { to: "a@x.test", items: [bought] },
    ]) {
      expect((await ask("list-emails", body)).status).toBe(400);
    }
    expect(await mails()).toEqual([]);
  });

  it("leaves by nobody's hand where the retailer has switched it off, which is on until then", async () => {
    const { administrator } = world.rows;
    const path = `/api/Retailers/${retailer()}`;
    const wire = async (answer: Response) => ((await answer.json()) as { listEmails: boolean }).listEmails;
    const edit = (json: object) => world.call("POST", path, { as: administrator, json });
    expect(await wire(await world.call("GET", path, { as: administrator }))).toBe(true);
    expect(await wire(await edit({ listEmails: false }))).toBe(false);
    expect(await wire(await edit({ siteName: "Grocer" })), "left out").toBe(false);
    const refused = await ask("list-emails", { to: "a@x.test", items: [item("milk")] });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      message: "This store doesn't send lists by email. Please share a link instead.",
    });
    expect(await mails()).toEqual([]);
    expect(await (await edit({ listEmails: "no" })).json()).toEqual({
      errors: { ListEmails: ["Must be true or false."] },
    });
    expect(await wire(await edit({ listEmails: true }))).toBe(true);
    expect((await ask("list-emails", { to: "a@x.test", items: [item("milk")] })).status).toBe(202);
    const added = await world.call("POST", "/api/Retailers", {
      as: administrator,
      json: { name: "New", slug: "new" },
    });
    expect(await wire(added)).toBe(true);
  });

  it("goes to one address five times a day at most", async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await ask("list-emails", { to: "a@x.test", items: [item("milk")] })).status).toBe(202);
    }
    expect((await ask("list-emails", { to: "A@x.test", items: [item("milk")] })).status).toBe(429);
    expect(await mails()).toHaveLength(5);
  });

  it("is counted before it is read, so that long bodies of one address hold nobody up", async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await ask("list-emails", { to: "no address", items: [] })).status).toBe(400);
    expect((await ask("list-emails", { to: "no address", items: [] })).status).toBe(429);
  });

  it("leaves room under the quotas: mails that wait count, and a flood is refused instead of queued", async () => {
    world = await openApiWorld({ MAIL_QUOTA_PER_RETAILER_HOUR: "5" });
    const answers: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      answers.push((await ask("list-emails", { to: `a${count}@x.test`, items: [item("milk")] })).status);
    }
    expect(answers).toEqual([202, 202, 202, 202, 429, 429, 429, 429]);
    expect(await mails()).toHaveLength(4);
  });
});

describe("a Customer's list", () => {
  async function signIn(email = world.rows.own.customer.email, of = retailer()): Promise<Response> {
    return ask("customer-sessions", { email, password }, undefined, of);
  }
  const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token;
  const sync = (items: ListItem[], token: string, of?: number) => ask("customer-list", { items }, token, of);
  const change = (fields: Partial<ItemState>, stamp: number) => changeItem(item("milk"), fields, stamp);

  it("is merged across devices as devices merge, and told with name and bonus card", async () => {
    await world.runtime.db
      .updateTable("user")
      .set({ bonusCardNumber: "4711" })
      .where("role", "=", "Customer")
      .execute();
    const token = await tokenOf(await signIn());
    await sync([change({ ticked: true }, earlier + 2000), item("tea")], token);
    const answer = await sync([change({ quantity: 3 }, earlier + 3000)], token);
    const { items, customer } = (await answer.json()) as { items: ListItem[]; customer: object };
    expect(items.find(({ name }) => name === "milk")).toMatchObject({ ticked: true, quantity: 3 });
    expect(items).toHaveLength(2);
    expect(customer).toEqual({ firstName: world.rows.own.customer.firstName, bonusCardNumber: "4711" });
    await sync([changeItem(item("tea"), { removed: true }, earlier + 4000)], token);
    const after = (await (await sync([item("tea")], token)).json()) as { items: ListItem[] };
    expect(after.items.find(({ name }) => name === "tea")?.removed).toBe(true);
  });

  it("is told without an item that can't be read, until a device sends that again", async () => {
    const token = await tokenOf(await signIn());
    await sync([item("milk"), item("tea")], token);
    const json = JSON.stringify({ id: "milk", stamps: {} });
    const { id: itemId } = item("milk");
    await world.runtime.db
      .updateTable("customerListItem")
      .set({ json })
      .where("itemId", "=", itemId)
      .execute();
    const namesAfter = async (sent: ListItem[]) => {
      const { items } = (await (await sync(sent, token)).json()) as { items: ListItem[] };
      return items.map(({ name }) => name).sort();
    };
    expect(await namesAfter([])).toEqual(["tea"]);
    expect(await namesAfter([item("milk")])).toEqual(["milk", "tea"]);
  });

  it("is one per Customer, and a device whose clock is a year ahead freezes nothing", async () => {
    const token = await tokenOf(await signIn());
    const ahead = Date.now() + 365 * 24 * 3600 * 1000;
    const { items } = (await (await sync([change({ ticked: true }, ahead)], token)).json()) as {
      items: ListItem[];
    };
    expect(items[0]?.stamps.ticked).toBeLessThan(Date.now() + 25 * 3600 * 1000);
    const other = await tokenOf(await signIn(world.rows.other.customer.email, world.rows.other.retailer.id));
    const theirs = await sync([], other, world.rows.other.retailer.id);
    expect(((await theirs.json()) as { items: ListItem[] }).items).toEqual([]);
  });

  it("is opened by a Customer of this retailer alone, and its token opens nothing else", async () => {
    const { own, other, administrator } = world.rows;
    for (const email of [own.staff.email, other.customer.email, administrator.email, "nobody@x.test"]) {
      expect((await signIn(email)).status, email).toBe(401);
    }
    const token = await tokenOf(await signIn());
    expect((await sync([], token, other.retailer.id)).status).toBe(404);
    expect((await world.call("GET", "/api/Account", { token })).status).toBe(401);
    expect((await sync([], await world.tokenOf(own.customer))).status).toBe(401);
    expect((await sync([], "nonsense")).status).toBe(401);
    expect((await ask("customer-list", { items: [] })).status).toBe(401);
  });

  it("is closed by signing out and by disabling the Customer", async () => {
    const token = await tokenOf(await signIn());
    const left = await world.call("DELETE", `/public/retailers/${retailer()}/customer-sessions`, { token });
    expect(left.status).toBe(204);
    expect((await sync([], token)).status).toBe(401);
    const again = await tokenOf(await signIn());
    await world.runtime.db
      .updateTable("user")
      .set({ disabledAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", world.rows.own.customer.id)
      .execute();
    expect((await sync([], again)).status).toBe(401);
  });

  it("holds 5,000 items and refuses more, keeping what it had", async () => {
    const token = await tokenOf(await signIn());
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => item(`n${from + n}`));
    expect((await sync(many(0, 4999), token)).status).toBe(200);
    expect((await sync(many(10_000, 2), token)).status).toBe(413);
    const { items } = (await (await sync([], token)).json()) as { items: ListItem[] };
    expect(items).toHaveLength(4999);
  });
});
