import type { BatchItem } from "drizzle-orm/batch";

type Item = BatchItem<"sqlite">;

/** Statements that were put together for one transaction: there is at least one, which their type does not say. */
export const asBatch = (statements: readonly Item[]) => statements as readonly Item[] as [Item, ...Item[]];
