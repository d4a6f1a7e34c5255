import type { Tx } from "#app/kernel/context";
import { toFlag, toInstant } from "#db/columns";
import { changeCredentials } from "../credentials/change-credentials.server";
import { endAccess } from "../credentials/end-access.server";
import { nameColumns } from "../users/name-columns";
import type { RowDecision } from "./judge-rows.server";

type Created = Extract<RowDecision, { kind: "create" }>;
type Updated = Extract<RowDecision, { kind: "update" }>;

/**
 * Writes the users of judged rows.
 * @param invitingImportId the import that has new ones invited; null where that was not asked for
 * @param hashes of their passwords, by row number
 */
export async function writeRows(
  tx: Tx,
  invitingImportId: number | null,
  decisions: RowDecision[],
  hashes: ReadonlyMap<number, string>,
): Promise<void> {
  const created = decisions.filter((decision): decision is Created => decision.kind === "create");
  if (created.length > 0) await createUsers(tx, invitingImportId, created, hashes);
  for (const decision of decisions) {
    if (decision.kind === "update")
      await updateUser(tx, decision, hashes.get(decision.row.row.number) ?? null);
  }
}

async function createUsers(
  tx: Tx,
  userImportId: number | null,
  decisions: Created[],
  hashes: ReadonlyMap<number, string>,
): Promise<void> {
  const now = toInstant(tx.now());
  const rows = decisions.map(({ row, person }) => ({
    email: person.email,
    ...nameColumns(person),
    role: person.role,
    retailerId: person.retailerId,
    phoneNumber: person.phoneNumber,
    bonusCardNumber: person.bonusCardNumber,
    passwordHash: hashes.get(row.row.number) ?? null,
    emailConfirmed: toFlag(person.role !== "Customer"),
    disabledAt: null,
    userImportId,
    createdAt: now,
    updatedAt: now,
  }));
  await tx.db.insertInto("user").values(rows).execute();
}

/** What a row leaves empty stays; a new password or another role ends sessions and API keys. */
async function updateUser(tx: Tx, { row, person, existing }: Updated, passwordHash: string | null) {
  const { phoneNumber, bonusCardNumber } = person;
  const role = row.namesRole ? person.role : existing.role;
  await changeCredentials(tx, existing.id, { passwordHash }, { kind: "file" });
  await tx.db
    .updateTable("user")
    .set({
      ...nameColumns(person),
      role,
      ...(phoneNumber === null ? {} : { phoneNumber }),
      ...(bonusCardNumber === null ? {} : { bonusCardNumber }),
      ...(role === "Retailer" ? {} : { emailConfirmed: 1 as const }),
      updatedAt: toInstant(tx.now()),
    })
    .where("id", "=", existing.id)
    .execute();
  if (role !== existing.role) await endAccess(tx, existing.id, null);
}
