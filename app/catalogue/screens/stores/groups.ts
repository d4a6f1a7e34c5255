import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { listCircularGroups } from "#app/catalogue/domain/circular-groups/queries.server";
import { chosenRetailerSchema } from "#app/identity/domain/retailers/schemas";
import { parseInput } from "#app/kernel/parse-input";
import { answerLoader } from "#app/server/web/answers.server";

export interface GroupChoice {
  id: number;
  name: string;
}

/** The circular groups that a store of the retailer can be in, by name. */
export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting circular groups", async ({ ctx }, { request }) => {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    const groups = await listCircularGroups(ctx, parseInput(chosenRetailerSchema, params));
    const choices = groups.map(({ id, name }): GroupChoice => ({ id, name }));
    return json(choices.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true })));
  });
}
