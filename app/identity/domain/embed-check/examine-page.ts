import { DomainError } from "#app/kernel/errors";
import { embedViews } from "../retailers/embed-snippet";
import type { PageFinding } from "./findings";
import { findOurs, includesOf } from "./includes";
import { findWithoutRoot } from "./missing-root";
import { type Answer, type PageQuestion, readPage, viewOf } from "./page";
import { findInPolicies } from "./policies";
import { findInRoots, findOutside } from "./roots";
import { findByLoading, findInScripts } from "./scripts";
import { findInServers } from "./servers";

/**
 * Looks at a retailer's page for what keeps the views from showing. Scripts of the page are not run.
 * @throws DomainError unavailable where there is no page to look at
 */
export async function examinePage(question: PageQuestion): Promise<PageFinding[]> {
  const page = readPage(question);
  const ask = askOnce(question.ask);
  if (page.roots.length === 0) {
    const outside = findOutside(page);
    if (outside.length > 0) return unique(outside);
    if (question.status < 200 || question.status > 299) throw new NoPageError(question);
    return [findWithoutRoot(page)];
  }
  const views = embedViews.filter((view) => page.roots.some(({ element }) => viewOf(element) === view));
  const names = ["preact", "endcap", ...views];
  const includes = includesOf(page, names);
  const ours = new Map(
    await Promise.all(names.map(async (name) => [name, await findOurs(includes, name, ask)] as const)),
  );
  const all = [...new Set([...[...ours.values()].flat(), ...includes.filter((each) => each.isInFolder)])];
  return unique([
    ...findInRoots(page),
    ...findInScripts(page, ours),
    ...findInPolicies(page, all),
    ...(await findByLoading(page, all, ask)),
    ...(await findInServers(page, ask)),
  ]);
}

class NoPageError extends DomainError {
  constructor({ url, status }: PageQuestion) {
    super(
      "unavailable",
      `${url.href} answers ${status}. ${
        status === 401
          ? "It asks for a name and a password: give them in the address, https://name:password@www.shop.example."
          : "Open it in a browser: if that shows the page, a wall may keep programs out."
      }`,
    );
  }
}

/** Several elements may have the same fault. */
function unique(findings: PageFinding[]): PageFinding[] {
  return [...new Map(findings.map((finding) => [finding.message, finding])).values()];
}

function askOnce(ask: PageQuestion["ask"]): PageQuestion["ask"] {
  const answers = new Map<string, Promise<Answer>>();
  return (address) => {
    const answer = answers.get(address.href) ?? ask(address);
    answers.set(address.href, answer);
    return answer;
  };
}
