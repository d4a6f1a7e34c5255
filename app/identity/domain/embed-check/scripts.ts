import { type PageFinding, problem, warning } from "./findings";
import { type Hold, type Include, isOurScript } from "./includes";
import { fitsIntegrity } from "./integrity";
import { type Answer, type Ask, isLive, isMixedContent, type Page, resolve } from "./page";
import { attribute } from "./page-elements";

/** With a version or a build in the name of the file, but no other word: "prototype-carousel.js" is another's. */
const oldLibraries =
  /\/(?:prototype|scriptaculous|mootools|sugar|datejs)(?:[-_.](?:v?\d[\w.]*|min|core|more|full|compressed|packed|yui|yc|jm|nc|es\d))*\.js$/i;

/**
 * How the page includes our scripts.
 * @param ours those of each name that the page needs; see `findOurs`
 */
export function findInScripts(page: Page, ours: Map<string, Include[]>): PageFinding[] {
  const namesServer = page.roots.every(({ element }) => attribute(element, "data-endcap-server") !== "");
  const findings = [...ours].flatMap(([name, included]) => findOfName(page, name, included, namesServer));
  const library = page.elements
    .filter((placed) => placed.element.name === "script" && isLive(placed))
    .map(({ element }) => resolve(page, attribute(element, "src")))
    .find((address) => address && oldLibraries.test(address.pathname));
  if (library)
    findings.push(
      warning(
        "old_library",
        `${library.href} changes what the browser's own lists and dates do. The views are made for that; where they fail all the same, look here.`,
      ),
    );
  return findings;
}

function findOfName(page: Page, name: string, included: Include[], namesServer: boolean): PageFinding[] {
  const findings: PageFinding[] = [];
  const running = included.filter(({ heldBy }) => heldBy === null);
  const [first] = running;
  const [held] = included;
  if (!held)
    return [
      warning(
        "script_missing",
        `The page doesn't include ${name}.js of an Endcap server. Paste the whole embed code${
          namesServer
            ? ", unless a plug-in joins scripts, or a tag manager adds them."
            : "; where a plug-in joins scripts, or a tag manager adds them, name the server on the element with data-endcap-server."
        }`,
      ),
    ];
  if (!first) return held.heldBy ? [findingOfHold(held.heldBy)] : [];
  if (!first.isInFolder && !namesServer)
    findings.push(
      problem(
        "script_copied",
        `${first.address.href} is a copy. Include the script from your Endcap server, so that it is renewed, or add data-endcap-server to the element.`,
      ),
    );
  if (new Set(running.map(({ address }) => address.origin + address.pathname)).size < running.length)
    findings.push(warning("script_twice", `${name}.js is included ${running.length} times. Once is enough.`));
  const mixed = running.find(({ address }) => isMixedContent(page, address));
  if (mixed) findings.push(findingOfMixedContent(mixed.address));
  return findings;
}

function findingOfHold(hold: Hold): PageFinding {
  if (hold.kind === "nomodule")
    return problem(
      "script_held",
      "The scripts of the embed code have the attribute nomodule, and browsers of today leave them out. Take it away.",
    );
  if (hold.kind === "place")
    return warning(
      "script_held",
      `The scripts of the embed code stand inside <${hold.word}>, and don't run there. Take them out.`,
    );
  const what =
    hold.kind === "type"
      ? `have the type "${hold.word}"`
      : `have their address in ${hold.word} in place of src`;
  return warning(
    "script_held",
    `The scripts of the embed code ${what}: browsers don't run them until a plug-in lets them, for example after consent or the first tap. Have that plug-in leave out /widgets/v1/.`,
  );
}

export const findingOfMixedContent = ({ origin }: URL) =>
  problem(
    "mixed_content",
    `The page has https, but ${origin} has not: browsers refuse it. Use the server's https address.`,
  );

/** Only asked in vain: nobody but who is within the network may know what stands there. */
export const findingOfPrivate = ({ origin }: URL) =>
  problem(
    "private_server",
    `${origin} is within this network, so it was not asked. Shoppers can't reach it there: use the address that they reach.`,
  );

/** What the addresses of our scripts answer. */
export async function findByLoading(page: Page, includes: Include[], ask: Ask): Promise<PageFinding[]> {
  const findings: PageFinding[] = [];
  for (const { element, address, isInFolder, heldBy } of includes) {
    if (heldBy?.kind === "place") continue;
    const answer = await ask(address);
    const failure = isInFolder && !isOurScript(answer) ? findingOfFailure(address, answer) : null;
    if (failure) findings.push(failure);
    const integrity = attribute(element, "integrity");
    if (failure || !integrity || typeof answer !== "object" || answer === null) continue;
    if (address.origin !== page.url.origin && !("crossorigin" in element.attribs))
      findings.push(refused(address, 'without crossorigin="anonymous" it is never met'));
    else if (!fitsIntegrity(answer.bytes, integrity))
      findings.push(refused(address, "it doesn't fit what the server answers"));
  }
  return findings;
}

const refused = (address: URL, why: string) =>
  problem(
    "integrity",
    `Browsers refuse ${address.href} for its attribute integrity: ${why}. Take the attribute away, since the server renews its scripts.`,
  );

function findingOfFailure(address: URL, answer: Answer): PageFinding {
  if (answer === "private") return findingOfPrivate(address);
  const what =
    answer === null
      ? "doesn't answer"
      : answer.status === 200
        ? "answers with something that is not our script"
        : `answers ${answer.status}`;
  return problem("script_fails", `${address.href} ${what}. Compare it with the embed code.`);
}
