import { eq } from "drizzle-orm";
import { account } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Locale } from "~/lib/time.ts";
import type { Actor } from "./session.ts";

/** Somebody chose a language: what is sent to them speaks it too. One round trip. */
export async function rememberLanguage({ db }: Pick<Deps, "db">, actor: Actor, locale: Locale): Promise<void> {
	await db.update(account).set({ locale }).where(eq(account.uuid, actor.accountUuid));
}
