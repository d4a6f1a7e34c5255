import { told } from "../language/say";

/** What is wrong with a field, in the reader's language. */
export function saidErrors({ errors }: { errors?: string[] | undefined }): string | undefined {
  return errors?.map(told).join(" ");
}
