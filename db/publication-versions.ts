import { type ChangedVersions, engineOf, type Handle, type RetailerVersion } from "./engine";

/**
 * What the triggers have counted in "publication" since the last look, however late those commit who wrote it. Some may
 * come twice; a version that differs from the one known means a change, whichever is the larger.
 * @param since what the last look gave as `next`; 0 at the first
 */
export function readVersions(db: Handle, since: number): Promise<ChangedVersions> {
  return engineOf(db).readVersions(db, since);
}

/**
 * The versions of these retailers alone, as `readVersions` gives them; none for whoever nothing was ever counted of. Reads
 * their rows by the primary key, however many retailers there are.
 */
export function readVersionsOf(db: Handle, retailerIds: number[]): Promise<RetailerVersion[]> {
  return engineOf(db).readVersionsOf(db, retailerIds);
}
