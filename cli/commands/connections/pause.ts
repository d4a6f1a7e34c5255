import {
  pauseConnection,
  resumeConnection,
} from "#app/integrations/domain/connections/pause-connection.server";
import { getConnection } from "#app/integrations/domain/connections/queries.server";
import { defineCommand, idArgument } from "#cli/define-command";

export const pauseConnectionCommand = defineCommand({
  usage: "pause <id>",
  description: "Keep a scheduled connection from running until it is resumed",
  examples: {
    "Stop connection 3 from running until it is resumed": "endcap connections pause 3",
  },
  async run({ ctx }, { args }) {
    const id = idArgument(args[0]);
    await pauseConnection(ctx, id);
    const connection = await getConnection(ctx, id);
    return { value: connection, text: `${connection.name} is paused.` };
  },
});

export const resumeConnectionCommand = defineCommand({
  usage: "resume <id>",
  description: "Resume the schedule of a paused connection",
  examples: {
    "Resume connection 3": "endcap connections resume 3",
  },
  async run({ ctx }, { args }) {
    const id = idArgument(args[0]);
    await resumeConnection(ctx, id);
    const connection = await getConnection(ctx, id);
    return {
      value: connection,
      text: `${connection.name} runs next at ${connection.nextRunAt ?? "no time"}.`,
    };
  },
});
