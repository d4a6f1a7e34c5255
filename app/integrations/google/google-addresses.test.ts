import { describe, expect, it } from "vitest";
import { googleTabKey, isGoogleAddress, readGoogleAddress } from "./google-addresses";

describe("addresses of Google Sheets", () => {
  it.each([
    ["https://docs.google.com/spreadsheets/d/1AbC-d_9/edit#gid=42", { spreadsheetId: "1AbC-d_9", gid: 42 }],
    ["https://docs.google.com/spreadsheets/d/1AbC/edit?gid=7#gid=42", { spreadsheetId: "1AbC", gid: 42 }],
    [
      "https://docs.google.com/spreadsheets/u/0/d/1AbC/edit?usp=sharing",
      { spreadsheetId: "1AbC", gid: null },
    ],
    ["https://docs.google.com/spreadsheets/d/1AbC", { spreadsheetId: "1AbC", gid: null }],
    ["https://docs.google.com/spreadsheets/d/1AbC/edit?usp=x&gid=3", { spreadsheetId: "1AbC", gid: 3 }],
    ["https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml", null],
    ["https://docs.google.com/spreadsheets/u/0/", null],
  ])("reads %s", (url, expected) => {
    expect(readGoogleAddress(url)).toEqual(expected);
  });

  it("are known by what they hold, in whatever case", () => {
    expect(isGoogleAddress("HTTPS://Docs.Google.com/Spreadsheets/d/1AbC/edit")).toBe(true);
    expect(isGoogleAddress("https://docs.google.com/document/d/1AbC/edit")).toBe(false);
  });

  it("of one tab have one key", () => {
    const keys = ["edit#gid=0", "edit?gid=0#gid=0", "edit"].map((end) =>
      googleTabKey(`https://docs.google.com/spreadsheets/d/1AbC/${end}`),
    );
    expect(new Set(keys).size).toBe(1);
    expect(googleTabKey("https://docs.google.com/spreadsheets/d/1AbC/edit#gid=5")).not.toBe(keys[0]);
  });
});
