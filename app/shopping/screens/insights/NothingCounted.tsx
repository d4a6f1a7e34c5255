import { Button, Group } from "@mantine/core";
import { Link } from "@remix-run/react";
import { sitePage } from "#app/identity/domain/retailers/site-page";
import { embedCodePath } from "#app/identity/ui/retailers/embed-code-address";
import type { Insights } from "#app/shopping/domain/insights/insights.server";
import { EmptyState } from "#app/ui/EmptyState";
import { formatDay } from "#app/ui/format-date";
import { IconChartBar, IconCode, IconExternalLink } from "#app/ui/icons";
import { say } from "#app/ui/language/say";

interface NothingCountedProps {
  circular: Insights["circular"];
}

/** Stands in place of the numbers as long as no shopper opened the ad, and says what to do about it. */
export function NothingCounted({ circular }: NothingCountedProps) {
  const { status, activeDay, terminationDay, retailer } = circular;
  if (status === "draft") {
    const hint = say(
      "Shoppers see nothing of a draft. What they do with it is counted once it is published.",
    );
    return <EmptyState icon={IconChartBar} title={say("This circular is a draft")} hint={hint} />;
  }
  if (status === "scheduled") {
    const hint = say("Shoppers see this circular from {day} on. What they do with it is counted from then.", {
      day: formatDay(activeDay),
    });
    return <EmptyState icon={IconChartBar} title={say("This circular isn’t live yet")} hint={hint} />;
  }
  if (status === "ended") {
    const hint = say("It was live until {day}. Is the weekly ad embedded on the website?", {
      day: formatDay(terminationDay),
    });
    return <EmptyState icon={IconChartBar} title={say("No shoppers opened it")} hint={hint} />;
  }
  const site = sitePage(retailer);
  return (
    <EmptyState
      icon={IconChartBar}
      title={say("No shoppers have opened it yet")}
      hint={say(
        "Figures appear about a minute after the first visit. Is the weekly ad embedded on the website, and linked where shoppers find it?",
      )}
    >
      <Group gap="xs" justify="center">
        {site ? (
          <Button
            component="a"
            href={site}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {say("Open the website")}
          </Button>
        ) : null}
        <Button
          component={Link}
          to={embedCodePath(retailer)}
          variant="default"
          leftSection={<IconCode size={18} aria-hidden />}
        >
          {say("Get the embed code")}
        </Button>
      </Group>
    </EmptyState>
  );
}
