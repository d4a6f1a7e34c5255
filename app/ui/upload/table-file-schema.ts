import * as z from "zod";

const megabyte = 1024 * 1024;
const choose = "Choose a .csv or .xlsx file.";

/** What the browser can tell of a table before it is sent. */
export function tableFileSchema(maxBytes: number) {
  return z.object({
    encoding: z.string().optional(),
    file: z
      .instanceof(File, { error: choose })
      .refine(isTable, choose)
      .refine(({ size }) => size > 0, "The file is empty.")
      .refine(
        ({ size }) => size <= maxBytes,
        `The file is too large; at most ${maxBytes / megabyte} MB are allowed.`,
      ),
  });
}

/** By its name; what is in it the server finds out. */
export function isTable({ name }: Pick<File, "name">): boolean {
  return /\.(csv|tsv|tab|txt|xlsx)$/i.test(name);
}
