import { useEffect, useState } from "react";
import { z } from "zod";
import type { PageSize } from "./TablePager";

export interface TableSort {
  /** The `colId` of a column. */
  column: string;
  direction: "asc" | "desc";
}

const memorySchema = z.object({
  sort: z.object({ column: z.string(), direction: z.enum(["asc", "desc"]) }),
  pageSize: z.union([z.number().int().positive(), z.literal("ALL")]),
});

type TableMemory = z.infer<typeof memorySchema>;

/** How a list was last sorted and paged in this browser. To be used in the browser only. */
export function useTableMemory(name: string, defaultSort: TableSort, defaultPageSize: PageSize) {
  const key = `endcap_table_${name}`;
  const [memory, setMemory] = useState<TableMemory>(
    () => read(key) ?? { sort: defaultSort, pageSize: defaultPageSize },
  );
  useEffect(() => write(key, memory), [key, memory]);
  return {
    ...memory,
    rememberSort: (sort: TableSort) => setMemory((before) => ({ ...before, sort })),
    rememberPageSize: (pageSize: PageSize) => setMemory((before) => ({ ...before, pageSize })),
  };
}

/** Storage may be switched off or hold what an older version wrote. */
function read(key: string): TableMemory | null {
  try {
    return memorySchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

function write(key: string, memory: TableMemory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Storage is full or switched off: not remembering is all that is lost.
  }
}
