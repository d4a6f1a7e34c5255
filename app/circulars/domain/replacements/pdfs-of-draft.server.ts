import type { Tx } from "#app/kernel/context";

/**
 * Gives each PDF to the circular where one of its pages is drawn from it, else to the draft of its new or replaced pages.
 * Those that no page is drawn from any more are deleted.
 */
export async function settlePdfs(tx: Tx, circularId: number, draftId: number): Promise<void> {
  for (const owner of [draftId, circularId]) {
    await tx.db
      .updateTable("circularFile")
      .set({ circularId: owner })
      .where("circularId", "in", [circularId, draftId])
      .where("circularId", "!=", owner)
      .where("id", "in", (eb) =>
        eb.selectFrom("circularPage").select("circularFileId").where("circularId", "=", owner),
      )
      .execute();
  }
  await removeUnusedPdfs(tx, circularId);
}

/** Deletes the circular's PDFs that no page is drawn from any more. */
export async function removeUnusedPdfs(tx: Tx, circularId: number): Promise<void> {
  await tx.db
    .deleteFrom("circularFile")
    .where("circularId", "=", circularId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("circularPage").select("id").whereRef("circularFileId", "=", "circularFile.id"),
        ),
      ),
    )
    .execute();
}
