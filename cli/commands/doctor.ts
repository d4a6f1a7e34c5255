import { examinePage } from "#app/identity/domain/embed-check/examine-page";
import type { PageFinding } from "#app/identity/domain/embed-check/findings";
import { invalidInput } from "#app/kernel/errors";
import { openWebsite } from "#app/server/process/adapters.server";
import { defineToolCommand } from "#cli/define-command";

export const doctorCommand = defineToolCommand({
  usage: "doctor <address>",
  description: "Look at a page of a retailer's website, and say why a view doesn't show there",
  examples: {
    "What keeps the ad from showing": "endcap doctor https://www.green-basket.example/weekly-ad",
    "The same for a script": "endcap doctor https://www.green-basket.example/weekly-ad --json",
  },
  async run({ config }, { args }) {
    const address = readAddress(args[0]);
    const server = config.baseUrl;
    // What is typed here may be on this machine; what the page leads to may not, but for this server.
    const website = openWebsite([address.hostname, ...(server ? [new URL(server).hostname] : [])]);
    const page = await website.readPage(address);
    const findings = await examinePage({ ...page, server, ask: (asked) => website.readFile(asked) });
    const isFine = findings.every(({ severity }) => severity === "warning");
    return {
      value: { address: page.url.href, findings },
      text: textOf(address, page.url, findings),
      partlyDone: !isFine,
    };
  },
});

function readAddress(word = ""): URL {
  const address = URL.canParse(word) ? new URL(word) : null;
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw invalidInput({ address: [`"${word}" is no address. Give it whole, with https://.`] });
}

/** Where it is read, and that another address led there: to a page to sign in, perhaps. */
function startOf(asked: URL, { href, host, pathname, search }: URL): string {
  const isThere = asked.host === host && asked.pathname === pathname && asked.search === search;
  return isThere ? href : `${asked.origin}${asked.pathname}${asked.search} leads to ${href}`;
}

function textOf(asked: URL, url: URL, findings: PageFinding[]): string {
  const start = startOf(asked, url);
  if (findings.length === 0)
    return `${start}: nothing was found that keeps a view from showing. Scripts of the page were not run: open it and look at the browser's console (F12).`;
  const lines = findings.map(
    ({ severity, message }) => `${severity === "problem" ? "Problem" : "Look at this"}: ${message}`,
  );
  return `${start}\n\n${lines.join("\n")}`;
}
