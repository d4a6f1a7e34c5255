import { Anchor, Text } from "@mantine/core";
import { sitePage } from "#app/identity/domain/retailers/site-page";
import type { Insights } from "#app/shopping/domain/insights/insights.server";
import { say, sayNodes } from "#app/ui/language/say";
import styles from "./insights.module.css";
import { Panel } from "./Panel";

/** The website's address with the switch of this browser's counts, which widgets/counts reads. */
function switchAddress(site: string, to: "on" | "off"): string | null {
  if (!URL.canParse(site)) return null;
  const address = new URL(site);
  address.searchParams.set("endcap-count", to);
  return address.href;
}

/** What the numbers mean, and how staff's own browsers are left out of them. */
export function About({ retailer }: Pick<Insights["circular"], "retailer">) {
  const site = sitePage(retailer) ?? "";
  const [off, on] = [switchAddress(site, "off"), switchAddress(site, "on")];
  return (
    <Panel title={say("How this is counted")}>
      <Text c="dimmed" className={styles.about}>
        {sayNodes(
          "Sums alone are kept: no cookie, no shopper, no address. An ad, a page and a deal count as seen once on each visit of the website’s page, when half of it was in sight for one second; every opening and adding counts. Days are those of {timeZone}. Programs and store previews are left out, and so is a browser in which the website was opened once with {code} in its address.",
          { timeZone: retailer.timeZone.replaceAll("_", " "), code: <code>{"endcap-count=off"}</code> },
        )}
        {off && on ? (
          <>
            {" "}
            {sayNodes("For this browser: {off}, or {on}.", {
              off: (
                <Anchor href={off} target="_blank" rel="noreferrer">
                  {say("open the website and don’t count my visits")}
                </Anchor>
              ),
              on: (
                <Anchor href={on} target="_blank" rel="noreferrer">
                  {say("count them again")}
                </Anchor>
              ),
            })}
          </>
        ) : null}
      </Text>
    </Panel>
  );
}
