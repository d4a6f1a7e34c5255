import { fold } from "#db/fold";

/** The columns of a user's names. Whoever writes a name writes it by this, or searches won't find it. */
export function nameColumns({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName, lastName, firstNameFolded: fold(firstName), lastNameFolded: fold(lastName) };
}
