import { editConnection } from "#app/integrations/domain/connections/connections.server";
import { type Connection, getConnection } from "#app/integrations/domain/connections/queries.server";
import { intervalSchema } from "#app/integrations/domain/connections/schedule-schemas";
import { connectionSchema } from "#app/integrations/domain/connections/schemas";
import { invalidInput } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { defineCommand, idArgument } from "#cli/define-command";
import { describeConnection } from "./show";

interface Options {
  every?: string;
  weekly?: string;
  nth?: string;
  immediately?: boolean;
}

export const scheduleConnectionCommand = defineCommand<Options>({
  usage: "schedule <id>",
  description: "Have a connection run at an interval",
  examples: {
    "Every six hours": 'endcap connections schedule 3 --every "6 hours"',
    "Every Monday morning, and once at once":
      'endcap connections schedule 3 --weekly "monday 06:00" --immediately',
    "On the 15th of each month": 'endcap connections schedule 3 --nth "15 day of month"',
  },
  options: (command) =>
    command
      .option(
        "--every <interval>",
        'such as "6 hours"; seconds, minutes, hours, days, weeks, months or years',
      )
      .option("--weekly <time>", 'such as "monday 06:00"')
      .option("--nth <part>", 'such as "15 day of month" or "2 quarter of year"')
      .option("--immediately", "run once at once, too"),
  async run({ ctx }, { args, options }) {
    const id = idArgument(args[0]);
    const connection = await getConnection(ctx, id);
    const input = parseInput(connectionSchema(ctx.services.spreadsheets.addressPrefixes), {
      ...inputOf(connection),
      interval: parseInput(intervalSchema, intervalOf(options) ?? connection.interval ?? undefined),
      type: options.immediately ? "IstRunImmediatethenatInterval" : "IstRunatInterval",
    });
    await editConnection(ctx, id, input);
    const scheduled = await getConnection(ctx, id);
    return { value: scheduled, text: describeConnection(scheduled) };
  },
});

/** What a save of the connection as it is would send. */
function inputOf({ retailer, property, service, subservice, socialAccount, ...connection }: Connection) {
  return {
    ...connection,
    retailerId: retailer.id,
    propertyId: property?.id,
    serviceId: service?.id,
    subserviceId: subservice?.id,
    socialAccountId: socialAccount?.id,
  };
}

/** Null when none is named. @throws DomainError invalid_input */
function intervalOf({ every, weekly, nth }: Options): object | null {
  if ([every, weekly, nth].filter((option) => option !== undefined).length > 1) {
    throw invalidInput({ interval: ["Name one of --every, --weekly and --nth."] });
  }
  if (every !== undefined) {
    const [count, unit = ""] = every.trim().split(/\s+/);
    return { mode: 1, count, unit: unit.endsWith("s") ? unit : `${unit}s` };
  }
  if (weekly !== undefined) {
    const [weekday, time] = weekly.trim().toLowerCase().split(/\s+/);
    return { mode: 2, weekday, time };
  }
  if (nth === undefined) return null;
  const [, number, period, scope] =
    /^\s*(\d+)\s*(?:st|nd|rd|th)?\s+(\w+?)\s+of\s+(?:the\s+)?(\w+)\s*$/.exec(nth) ?? [];
  return { mode: 3, nth: number, period, scope };
}
