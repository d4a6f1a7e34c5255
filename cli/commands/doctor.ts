import { examinePage, type PageFinding } from "#app/identity/domain/retailers/examine-page";
import { invalidInput } from "#app/kernel/errors";
import { openWebsite } from "#app/runtime/adapters.server";
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
    const findings = await examinePage({ ...page, server, ask: (asked) => website.statusOf(asked) });
    const isFine = findings.every(({ severity }) => severity === "warning");
    return {
      value: { address: page.url.href, findings },
      text: textOf(page.url, findings),
      partlyDone: !isFine,
    };
  },
});

function readAddress(word = ""): URL {
  const address = URL.canParse(word) ? new URL(word) : null;
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw invalidInput({ address: [`"${word}" is no address. Give it whole, with https://.`] });
}

function textOf(url: URL, findings: PageFinding[]): string {
  if (findings.length === 0)
    return `${url.href}: nothing was found that keeps a view from showing. Scripts of the page were not run: open it and look at the browser's console (F12).`;
  const lines = findings.map(
    ({ severity, message }) => `${severity === "problem" ? "Problem" : "Look at this"}: ${message}`,
  );
  return `${url.href}\n\n${lines.join("\n")}`;
}
