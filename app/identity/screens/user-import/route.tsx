import { Alert, Text } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { invitesInVain } from "#app/identity/domain/user-imports/describe-outcome";
import { listImportProblems } from "#app/identity/domain/user-imports/failed-rows.server";
import { getUserImport } from "#app/identity/domain/user-imports/import-access.server";
import { choicesOf, type ImportOptions } from "#app/identity/domain/user-imports/schemas";
import { grantableRoles } from "#app/identity/domain/users/user-list";
import { asksToConfirm, ConfirmDialog } from "#app/identity/ui/sign-in-factors/use-confirmation";
import { noMailServer } from "#app/kernel/no-mail-server";
import { answerLoader } from "#app/server/web/answers.server";
import { idFromParam } from "#app/server/web/id-from-param.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useUploadSender } from "#app/ui/form-dialog/senders";
import { keptLoader } from "#app/ui/kept-loader";
import { say, told } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { ScreenError } from "#app/ui/ScreenError";
import { CheckedRows } from "./CheckedRows";
import { ImportResult } from "./ImportResult";
import { MatchColumns } from "./MatchColumns";
import { RowsProgress } from "./RowsProgress";

export const meta: MetaFunction = () => [{ title: `${say("Upload Users")} · Endcap` }];

const maxRowsShown = 200;

export function loader(args: LoaderFunctionArgs) {
  return answerLoader(args, "Error getting users", async ({ ctx }, { params }) => {
    const found = await getUserImport(ctx, idFromParam(params.importId, "Import"));
    const settled = found.status === "checked" || found.status === "done";
    const problems = settled ? await listImportProblems(ctx, found.id, maxRowsShown) : [];
    const inVain = settled && invitesInVain(found, ctx.services.mailer);
    return json({ userImport: found, problems, roles: grantableRoles(ctx.actor), inVain });
  });
}

export const clientLoader = keptLoader("Error getting users");

/** A file of users on its way: columns, dry run, choice, progress, result. The address keeps it through a reload. */
export default function UserImportScreen() {
  const { userImport, problems, roles, inVain } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const [matching, setMatching] = useState(false);
  const choosesAnother = useRef(false);
  const sender = useUploadSender<{ ok: true; importId: number | null }>({
    action: `/dashboard/users/imports/${userImport.id}/step`,
    fallback: "File not Uploaded",
    onDone: ({ importId }) => {
      setMatching(false);
      // The loader of an import that is gone must not run again before its screen is left.
      if (importId === null)
        navigate("/dashboard/users", { state: choosesAnother.current ? "upload" : null });
      else if (importId !== userImport.id) navigate(`/dashboard/users/imports/${importId}?before=1`);
      else revalidate();
    },
  });
  const send = (step: "check" | "run" | "discard", form = new FormData()) => {
    form.set("step", step);
    sender.send(form);
  };
  const run = () => send("run", formOfChoices(userImport.options));
  const isToConfirm = asksToConfirm(sender.refused);
  const { status, failureReason } = userImport;
  const common = { userImport, busy: sender.busy };
  const showsMatching = matching || status === "opened" || status === "failed";
  return (
    <Screen>
      <PageHead title={say("Upload Users")} subtitle={<Subtitle {...userImport} />} />
      {sender.refused && !isToConfirm ? (
        <ErrorAlert title={say("File not Uploaded")} message={sender.refused.message} />
      ) : null}
      {status === "failed" && failureReason ? (
        <ErrorAlert title={say("File not Uploaded")} message={failureReason} />
      ) : null}
      {params.has("before") ? (
        <Alert color="gray" title={say("This file was sent before")}>
          {userImport.options?.invite
            ? say(
                "It was uploaded in the same way already, with emails to set a password, so it is not imported once more. What follows is what became of it.",
              )
            : say(
                "It was uploaded in the same way already, without emails to set a password, so it is not imported once more. What follows is what became of it.",
              )}
        </Alert>
      ) : null}
      {inVain && !showsMatching ? (
        <Alert role="note" color="yellow">
          {told(noMailServer)}
        </Alert>
      ) : null}
      {showsMatching ? (
        <MatchColumns
          {...common}
          roles={roles}
          fieldErrors={sender.refused?.fields ?? {}}
          onCheck={(form) => send("check", form)}
          onDiscard={() => send("discard")}
        />
      ) : null}
      {!showsMatching && status === "checked" ? (
        <CheckedRows
          {...common}
          problems={problems}
          onBack={() => setMatching(true)}
          onRun={run}
          onDiscard={() => send("discard")}
          onChooseAnother={() => {
            choosesAnother.current = true;
            send("discard");
          }}
        />
      ) : null}
      {status === "checking" || status === "running" ? <RowsProgress userImport={userImport} /> : null}
      {status === "done" ? <ImportResult userImport={userImport} problems={problems} /> : null}
      <ConfirmDialog opened={isToConfirm} onConfirmed={run} onClose={sender.reset} />
    </Screen>
  );
}

/** What the person has seen, so that nothing else is written where somebody has changed it since. */
function formOfChoices(options: ImportOptions | null): FormData {
  const form = new FormData();
  if (options) form.set("choices", choicesOf(options));
  return form;
}

function Subtitle({ fileName, rowCount }: { fileName: string; rowCount: number }) {
  return (
    <Text span style={{ overflowWrap: "anywhere" }}>
      {fileName}, {say("{count, plural, one {# row} other {# rows}}", { count: rowCount })}
    </Text>
  );
}

export { ScreenError as ErrorBoundary };
