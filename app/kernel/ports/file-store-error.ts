/**
 * Why a store of files elsewhere does not do what was asked; its message is a whole sentence. `away` and `full` may pass by
 * themselves, `refused` is for whoever runs the server to set right.
 */
export class FileStoreError extends Error {
  override readonly name = "FileStoreError";

  constructor(
    readonly reason: "away" | "full" | "refused",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
