import type { SQL } from "drizzle-orm";
import type { Actor } from "~/domain/account/session.ts";
import type { AssetHolder } from "./rules.ts";

/**
 * Who reads a file besides its owner, by what it hangs on (AST-4): a condition over the database.
 * @param holderUuid the holder's uuid, as the statement has it
 * @param now ms UTC
 * @returns null: nobody
 */
export type FileReader = (actor: Actor, holderUuid: SQL, now: number) => SQL | null;

/** One for each kind of holder; `app/domain/file-readers.ts` names those of the capabilities. */
export type FileReaders = Readonly<Record<AssetHolder, FileReader>>;
