import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { listGroupsOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import { notFound } from "#app/kernel/errors";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { keptLoader } from "#app/ui/kept-loader";
import { ScreenError } from "#app/ui/ScreenError";
import { GroupPagesEditor } from "./GroupPagesEditor";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.group.name} · Endcap` : "Endcap" },
];

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(
    args,
    "Error loading Circular Pages from Circular Group",
    async ({ ctx }, { params }) => {
      const circularGroupId = idFromParam(params.groupId, "Circular group");
      const { id, name, pages } = await getCircular(ctx, idFromParam(params.circularId, "Circular"));
      const groups = await listGroupsOfCircular(ctx, id);
      const group = groups.find((one) => one.id === circularGroupId);
      if (!group) throw notFound("Circular group");
      return json({
        circular: { id, name },
        group,
        otherGroups: groups.filter((one) => one !== group),
        pages: pages.map((page) => ({ id: page.id, number: page.number, imageKey: page.smallImageKey })),
      });
    },
  );
}

export const clientLoader = keptLoader("Error loading Circular Pages from Circular Group");

export default function GroupPagesScreen() {
  const data = useLoaderData<typeof loader>();
  return <GroupPagesEditor key={`${data.circular.id} ${data.group.id}`} {...data} />;
}

export { ScreenError as ErrorBoundary };
