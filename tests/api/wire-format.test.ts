import { beforeEach, describe, expect, it } from "vitest";
import { findDates } from "#reader/dates/printed-dates";
import { type ApiWorld, openApiWorld, uploadForm } from "#tests/setup/api-world";
import { drawPdf, drawSheetWithMarks } from "#tests/setup/pdfs";
import { drawQuarters } from "#tests/setup/pictures";

let world: ApiWorld;
let staff: ApiWorld["rows"]["own"]["staff"];

beforeEach(async () => {
  world = await openApiWorld();
  staff = world.rows.own.staff;
});

const fields = {
  Title: "Fresh picks",
  Name: "Week 6",
  Slug: "week-6",
  activeDate: "2026-02-01",
  terminationDate: "2026-02-07",
};

describe("addresses", () => {
  it("match without regard to case and to a slash at their end", async () => {
    for (const path of ["/api/circulars", "/API/CIRCULARS/", "/api/Circulars?retailerId="]) {
      expect((await world.call("GET", path, { as: staff })).status, path).toBe(200);
    }
  });

  it("that lead nowhere answer 404 in JSON, whoever asks", async () => {
    const nothing = { error: "not_found", message: "There is nothing at this address." };
    for (const [method, path] of [
      ["GET", "/api"],
      ["GET", "/api/Nothing"],
      ["DELETE", "/api/Retailers"],
    ] as const) {
      const response = await world.call(method, path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toEqual(nothing);
    }
    for (const id of ["abc", "0", "-1", "1.5", "9e99"]) {
      const response = await world.call("GET", `/api/Circulars/${id}`, { as: staff });
      expect(response.status, id).toBe(404);
    }
  });
});

describe("bodies", () => {
  const path = () => `/api/Circulars/${world.rows.own.circular.id}`;

  it("of another kind than JSON are refused with 415, multipart where it is due likewise", async () => {
    const text = { headers: { "Content-Type": "text/plain" } };
    for (const call of [
      world.call("PUT", path(), { as: staff, ...text }),
      world.call("POST", "/api/Circulars", { as: staff, json: fields }),
    ]) {
      const response = await call;
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ error: "unsupported_media" });
    }
  });

  it("above 256 KB are refused with 413", async () => {
    const json = { title: "x".repeat(256 * 1024) };
    const response = await world.call("PUT", path(), { as: staff, json });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: "too_large" });
  });

  it("that are no JSON are refused with 400", async () => {
    const token = await world.tokenOf(staff);
    const response = await world.call("PUT", path(), {
      token,
      form: "{" as unknown as FormData,
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "invalid_input",
      message: "The body is not well-formed JSON.",
    });
  });

  it("in another encoding than UTF-8 are refused with 400, and nothing is changed", async () => {
    const token = await world.tokenOf(staff);
    const page = `/api/CircularAreas/ForCircularPage/${world.rows.own.pages[0]?.id}`;
    const before = await (await world.call("GET", path(), { token })).json();
    for (const [method, to, type, text] of [
      ["PUT", path(), "application/json", JSON.stringify({ ...fields, Title: "Crème brûlée" })],
      ["POST", page, "application/x-www-form-urlencoded", "ingredient=Crème"],
    ] as const) {
      const response = await world.call(method, to, {
        token,
        form: Buffer.from(text, "latin1") as unknown as FormData,
        headers: { "Content-Type": type },
      });
      expect(response.status, to).toBe(400);
      expect(await response.json()).toEqual({
        error: "invalid_input",
        message: "The body must be encoded in UTF-8.",
      });
    }
    expect(await (await world.call("GET", path(), { token })).json()).toEqual(before);
  });
});

describe("retailers and categories", () => {
  it("retailers carry the names of the specification, staff see their own only", async () => {
    const { own, other } = world.rows;
    const response = await world.call("GET", `/api/Retailers?retailerId=${other.retailer.id}`, { as: staff });
    expect(await response.json()).toEqual([
      expect.objectContaining({ id: own.retailer.id, slug: own.retailer.slug, from: null, siteUrl: null }),
    ]);
    const all = await world.call("GET", "/api/Retailers", { as: world.rows.administrator });
    expect(await all.json()).toHaveLength(2);
  });

  it("categories are an id and a name", async () => {
    const { id, name } = world.rows.category;
    const response = await world.call("GET", "/api/Categories", { as: staff });
    expect(await response.json()).toEqual([{ id, name }]);
  });
});

describe("circulars", () => {
  it("come with their retailer, dates with its offset, and their pages", async () => {
    const { circular, retailer, pages } = world.rows.own;
    const summary = {
      id: circular.id,
      name: circular.name,
      title: circular.title,
      slug: circular.slug,
      activeDate: "2026-01-01T00:00:00-06:00",
      terminationDate: "2029-12-31T23:59:59-06:00",
      publishedAt: "2026-01-05T06:00:00-06:00",
      status: "live",
      retailer: { id: retailer.id, name: retailer.name, slug: retailer.slug },
      pageCount: 2,
      areaCount: 2,
    };
    const list = await world.call("GET", "/api/Circulars", { as: staff });
    const listedPages = pages.map(({ id, bigImageKey }) => ({ id, pageImageFileName: bigImageKey }));
    expect(await list.json()).toEqual([{ ...summary, circularPages: listedPages }]);
    const one = await world.call("GET", `/api/Circulars/${circular.id}`, { as: staff });
    expect(await one.json()).toEqual({
      ...summary,
      circularPages: pages.map(({ id, bigImageKey }, index) => ({
        id,
        number: index + 1,
        status: "ready",
        failureReason: null,
        blank: false,
        areaCount: 1,
        pageImageFileName: bigImageKey,
        pageImageWidth: 1159,
        pageImageHeight: 1500,
      })),
    });
  });

  it("say which days their pages print, where they have others", async () => {
    const { circular, pages } = world.rows.own;
    const words = "Prices good Nov 25, 2026 - Dec 1, 2026".split(" ").map((text, index) => ({
      ...{ text, left: 0.1 * index, top: 0.05, width: 0.09, height: 0.02, size: 0.02 },
    }));
    const parts = { isCut: false, hasOverprint: false, printed: null, halves: null };
    await world.runtime.db
      .updateTable("circularPage")
      .set({ findings: JSON.stringify({ ...parts, dates: findDates(words, 0.77) }) })
      .where("id", "=", pages[0]?.id ?? 0)
      .execute();
    const one = await world.call("GET", `/api/Circulars/${circular.id}`, { as: staff });
    expect(await one.json()).toMatchObject({ printedDates: { from: "2026-11-25", to: "2026-12-01" } });
  });

  it("are made of multipart in the specification's names, or the same in another case", async () => {
    const { id } = world.rows.own.retailer;
    const named = { ...fields, "Retailer.Id": id, "Retailer.Name": "Not", "Retailer.Slug": "looked at" };
    const made = await world.call("POST", "/api/Circulars", {
      as: staff,
      form: uploadForm(named, [await drawPdf(2, "First"), await drawPdf(1, "Second")]),
    });
    expect(made.status).toBe(201);
    const circular = await made.json();
    expect(circular).toMatchObject({
      name: "Week 6",
      activeDate: "2026-02-01T00:00:00-06:00",
      terminationDate: "2026-02-07T23:59:59-06:00",
      pageCount: 3,
    });
    expect(circular.circularPages.map((page: { status: string }) => page.status)).toEqual(
      Array(3).fill("rendering"),
    );

    const lower = {
      title: "T",
      name: "Other",
      slug: "other",
      activedate: "2026-02-01",
      TerminationDate: "2026-02-02",
    };
    const form = uploadForm(lower);
    form.append("pdfFiles", new Blob([(await drawPdf(1)) as BlobPart]), "x.pdf");
    expect((await world.call("POST", "/api/Circulars", { as: staff, form })).status).toBe(201);
  });

  it("take pictures as pages, in the order given", async () => {
    const form = uploadForm({ CircularId: String(world.rows.own.circular.id) });
    const picture = drawQuarters();
    form.append("PdfFiles", new Blob([picture.toBuffer("image/png") as BlobPart]), "b.png");
    form.append("PdfFiles", new Blob([picture.toBuffer("image/jpeg") as BlobPart]), "a.jpg");
    const response = await world.call("POST", "/api/CircularPages", { as: staff, form });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject([{ number: 3 }, { number: 4 }]);
  });

  it("keep printer's marks where the sender asks for it", async () => {
    const send = (cutMarks: string) => {
      const form = uploadForm({ CircularId: String(world.rows.own.circular.id), CutMarks: cutMarks });
      form.append("PdfFiles", new Blob([sheet as BlobPart]), "press.pdf");
      return world.call("POST", "/api/CircularPages", { as: staff, form });
    };
    const sheet = await drawSheetWithMarks();
    const crops = [];
    for (const choice of ["true", "false"]) {
      const [{ id }] = await (await send(choice)).json();
      const page = world.runtime.db.selectFrom("circularPage").select("crop").where("id", "=", id);
      crops.push((await page.executeTakeFirstOrThrow()).crop);
    }
    expect(crops).toEqual(['"trim"', '"whole"']);
    const unclear = await send("perhaps");
    expect(unclear.status).toBe(400);
    expect(await unclear.json()).toEqual({ errors: { CutMarks: ["Must be true or false."] } });
  });

  it("name every field at fault as the specification spells it", async () => {
    const response = await world.call("POST", "/api/Circulars", {
      as: world.rows.administrator,
      form: uploadForm({ Name: "" }, [await drawPdf(1)]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: {
        Name: ["Name is required!"],
        Title: ["Title is required!"],
        Slug: ["Slug is required!"],
        ActiveDate: ["Active Date is required!"],
        TerminationDate: ["Termination Date is required!"],
        "Retailer.Id": ["Retailer is required!"],
      },
    });
    const without = await world.call("POST", "/api/Circulars", { as: staff, form: uploadForm(fields) });
    expect(await without.json()).toEqual({ errors: { PdfFiles: ["PDF File is required!"] } });
  });

  it("are changed by PUT, with or without their retailer, in either case of names", async () => {
    const { circular } = world.rows.own;
    const path = `/api/Circulars/${circular.id}`;
    const json = { ...fields, Id: circular.id, circularPages: [] as { id: number }[] };
    json.circularPages = world.rows.own.pages.map(({ id }) => ({ id }));
    const response = await world.call("PUT", path, { as: staff, json });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id: circular.id,
      name: "Week 6",
      title: "Fresh picks",
      slug: "week-6",
      activeDate: "2026-02-01T00:00:00-06:00",
      pageCount: 2,
    });
    const elsewhere = { ...json, retailer: { id: world.rows.other.retailer.id } };
    expect((await world.call("PUT", path, { as: staff, json: elsewhere })).status).toBe(404);
    const confused = await world.call("PUT", path, { as: staff, json: { ...json, id: circular.id + 1 } });
    expect(await confused.json()).toEqual({ errors: { Id: ["The path names another circular."] } });
  });

  it("get their pages in the order that PUT names, and keep it where the list is not exactly their pages", async () => {
    const { circular, pages } = world.rows.own;
    const path = `/api/Circulars/${circular.id}`;
    const [first, second] = pages.map(({ id }) => ({ id })) as [{ id: number }, { id: number }];
    const put = async (circularPages: unknown) => {
      const answer = await world.call("PUT", path, { as: staff, json: { ...fields, circularPages } });
      return { status: answer.status, body: await answer.json() };
    };
    const read = async () =>
      (await (await world.call("GET", path, { as: staff })).json()).circularPages.map(
        ({ id }: { id: number }) => id,
      );
    const turned = await put([second, first]);
    expect(turned.status).toBe(200);
    expect(turned.body.circularPages).toMatchObject([
      { ...second, number: 1 },
      { ...first, number: 2 },
    ]);
    const foreign = { id: world.rows.other.pages[0]?.id ?? 0 };
    for (const wrong of [[], [second], [second, first, foreign], [second, second], [foreign, first]]) {
      expect(await put(wrong)).toEqual({
        status: 400,
        body: { errors: { CircularPages: [expect.stringContaining("each of the circular's pages")] } },
      });
    }
    expect((await put("second")).status).toBe(400);
    expect(await read()).toEqual([second.id, first.id]);
    expect((await put(undefined)).status).toBe(200);
    expect(await read()).toEqual([second.id, first.id]);
  });

  it("move to another retailer without a word only where no circular group shows their pages", async () => {
    const { administrator, own, other } = world.rows;
    const path = `/api/Circulars/${own.circular.id}`;
    const groupPages = `/api/CircularGroups/${own.group.id}/PagesForCircular/${own.circular.id}`;
    const order = own.pages.map(({ id }) => ({ id })).reverse();
    await world.call("POST", groupPages, { as: staff, json: order });
    const json = { ...fields, retailer: { id: other.retailer.id } };
    const refused = await world.call("PUT", path, { as: administrator, json });
    expect(refused.status).toBe(409);
    const message = (await refused.json()).errors.LeaveGroups[0];
    expect(message).toContain(`1 circular group (${own.group.name})`);
    expect(message).toContain("2 of its pages");
    const kept = await (await world.call("GET", groupPages, { as: staff })).json();
    expect(kept).toMatchObject(order);
    const told = await world.call("PUT", path, { as: administrator, json: { ...json, leaveGroups: true } });
    expect(told.status).toBe(200);
    expect(await told.json()).toMatchObject({ retailer: { id: other.retailer.id } });
    const back = await world.call("PUT", path, {
      as: administrator,
      json: { ...fields, retailer: { id: own.retailer.id } },
    });
    expect(back.status).toBe(200);
  });

  it("whose name is taken are refused with 409 and the field", async () => {
    const { circular } = world.rows.own;
    const response = await world.call("POST", "/api/Circulars", {
      as: staff,
      form: uploadForm({ ...fields, Name: circular.name }, [await drawPdf(1)]),
    });
    expect(response.status).toBe(409);
    const message = "This retailer has a circular of that name already.";
    expect(await response.json()).toEqual({ error: "conflict", message, errors: { Name: [message] } });
  });

  it("above the limit in size are refused with 413 and both figures", async () => {
    const small = await openApiWorld({ MAX_PDF_MB: "1" });
    const response = await small.call("POST", "/api/Circulars", {
      as: small.rows.own.staff,
      form: uploadForm(fields, ["x".repeat(1024 * 1024 + 1)]),
    });
    expect(response.status).toBe(413);
    const answer = await response.json();
    expect(answer).toMatchObject({ error: "too_large", errors: { PdfFiles: [answer.message] } });
    expect(answer.message).toContain("has 1,048,577 bytes; at most 1,048,576 bytes are allowed");
    expect(await small.lastingFiles()).toEqual([]);
  });
});
