import { isNotNull } from "drizzle-orm";
import { helpText } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Locale } from "~/lib/time.ts";

/** What admins have published of the help, by the built-in question whose place it takes: plain question, rendered answer. */
export type ShownHelp = Readonly<Record<string, { question: string; html: string }>>;

const KEY = "help-texts";
const { item, questionEn, questionBn, htmlEn, htmlBn } = helpText;

const kept = ({ db, cache }: Pick<Deps, "db" | "cache">) =>
	cache.through(KEY, { memoryMs: 5_000, kvSeconds: 300 }, () =>
		db.select({ item, questionEn, questionBn, htmlEn, htmlBn }).from(helpText).where(isNotNull(helpText.publishedAt)),
	);

/** What is published shows at once, also on pages that are kept for guests (SITE-18). */
export async function showHelpAtOnce(deps: Pick<Deps, "db" | "cache">, now: number): Promise<void> {
	await deps.cache.forget(KEY);
	await deps.cache.bumpPublicVersion(now);
}

/** From cache, or with one round trip. Where it cannot be read, the built-in texts stand. */
export async function shownHelp(deps: Pick<Deps, "db" | "cache" | "log">, locale: Locale): Promise<ShownHelp> {
	const rows = await kept(deps).catch((error) => {
		deps.log.error("help texts not loaded", error);
		return [];
	});
	const isBangla = locale === "bn";
	return Object.fromEntries(
		rows.map((of) => [
			of.item,
			{ question: isBangla ? of.questionBn : of.questionEn, html: isBangla ? of.htmlBn : of.htmlEn },
		]),
	);
}
