import { unsafeFindImageCirculars } from "#app/circulars/domain/files/image-circulars.server";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { openPreview } from "./store-preview.server";

/**
 * Lets through images of published circulars, and with a preview's token those of all circulars of its retailer: the
 * address of an image can't be guessed, but it can be passed on before its circular is out. Public: asks for no
 * permission.
 * @throws DomainError not_found
 */
export async function assertShownImage(ctx: Context, key: string, preview: string | null): Promise<void> {
  const circulars = await unsafeFindImageCirculars(ctx, key);
  if (circulars.some(({ isPublished }) => isPublished)) return;
  if (circulars.length === 0 || preview === null) throw notFound("Image");
  const { retailer } = await openPreview(ctx, preview);
  if (!circulars.some(({ retailerId }) => retailerId === retailer.id)) throw notFound("Image");
}
