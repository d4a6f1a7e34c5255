import type { ArchiveReader, ArchiveWriter } from "./archive-types";
import { FolderReader, FolderWriter } from "./folder-archive.server";
import { TarReader, TarWriter } from "./tar-archive.server";

const isTar = (path: string) => /\.tar$/i.test(path);

/** @throws the system's error where it can't be made */
export function createArchive(path: string): Promise<ArchiveWriter> {
  return isTar(path) ? TarWriter.create(path) : FolderWriter.create(path);
}

/** @throws the system's error where it can't be opened */
export async function openArchive(path: string): Promise<ArchiveReader> {
  return isTar(path) ? TarReader.open(path) : new FolderReader(path);
}
