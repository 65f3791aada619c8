import { and, eq, isNull } from "drizzle-orm";
import { helpText } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { differences } from "~/lib/differences.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { helpErrors } from "./errors.ts";
import { HELP_ITEMS, type HelpItemId } from "./items.ts";
import type { HelpTextDetails } from "./schemas.ts";
import { showHelpAtOnce } from "./shown.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;
export type HelpText = typeof helpText.$inferSelect;

/** The built-in question that an address names. @throws DomainError HelpItemNotFound */
export function helpItemOf(id: string): HelpItemId {
	const found = HELP_ITEMS.find((item) => item === id);
	if (!found) throw helpErrors.fail("HelpItemNotFound");
	return found;
}

/** How both answers look. */
export const renderedHelp = async ({ answerEn, answerBn }: Pick<HelpTextDetails, "answerEn" | "answerBn">) => {
	const [htmlEn, htmlBn] = await Promise.all([renderWithin(answerEn), renderWithin(answerBn)]);
	return { htmlEn, htmlBn };
};

/** All that admins have written. One round trip. @throws DomainError of requireRole */
export async function listHelpTexts({ db }: Pick<Deps, "db">, who: Actor | null): Promise<HelpText[]> {
	requireRole(who, "admin");
	return db.select().from(helpText).where(isNull(helpText.restoredAt));
}

/** What admins have written in place of a built-in question, also what was restored since; null of nothing. One round trip. @throws DomainError of requireRole */
export async function getHelpText(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	item: HelpItemId,
): Promise<HelpText | null> {
	requireRole(who, "admin");
	const [found] = await db.select().from(helpText).where(eq(helpText.item, item));
	return found ?? null;
}

const saidOf = ({ questionEn, questionBn, answerEn, answerBn }: HelpTextDetails) => ({
	...{ questionEn, questionBn, answerEn, answerBn },
});
const changed = () => helpErrors.fail("HelpTextChanged");
const about = (actor: Actor, item: HelpItemId) =>
	({ actorUuid: actor.accountUuid, objectType: "help-text", objectUuid: item }) as const;

/**
 * An admin writes a text in place of a built-in one, or changes it over the version that was read: a new one is a draft, a published one
 * shows the change at once. Two round trips.
 * @param builtIn what it takes the place of, for the audit log
 * @throws DomainError HelpTextChanged, or of requireRole
 */
export async function saveHelpText(
	deps: Needs,
	who: Actor | null,
	item: HelpItemId,
	{ version, ...details }: HelpTextDetails & { version: number },
	builtIn: HelpTextDetails,
): Promise<void> {
	const actor = requireRole(who, "admin");
	const before = await getHelpText(deps, actor, item);
	if ((before?.version ?? 0) !== version) throw changed();
	const said = saidOf(details);
	const isWritten = before !== null && before.restoredAt === null;
	const detail = { item, ...differences(saidOf(isWritten ? before : builtIn), said) };
	if (Object.keys(detail.after).length === 0) return;
	const { db } = deps;
	const now = deps.clock();
	const set = { ...said, ...(await renderedHelp(details)), version: version + 1, restoredAt: null, updatedAt: now };
	const [rows] = await db.batch([
		before
			? db
					.update(helpText)
					.set(set)
					.where(and(eq(helpText.item, item), eq(helpText.version, version)))
					.returning({ id: helpText.id })
			: db
					.insert(helpText)
					.values({ item, ...set, createdAt: now })
					.onConflictDoNothing()
					.returning({ id: helpText.id }),
		audit.ifChanged(deps, { ...about(actor, item), action: "help-text.changed", detail }, now),
	]);
	if (rows.length === 0) throw changed();
	if (before?.publishedAt != null) await showHelpAtOnce(deps, now);
}

/**
 * An admin publishes a text, or takes it back to a draft: it, or the built-in one, shows at once. Two round trips.
 * @throws DomainError HelpTextChanged, or of requireRole
 */
export async function publishHelpText(
	deps: Needs,
	who: Actor | null,
	item: HelpItemId,
	{ version, publish }: { version: number; publish: boolean },
): Promise<void> {
	const actor = requireRole(who, "admin");
	const before = await getHelpText(deps, actor, item);
	if (!before || before.restoredAt !== null || before.version !== version) throw changed();
	if ((before.publishedAt !== null) === publish) return;
	const now = deps.clock();
	const publishedAt = publish ? now : null;
	const [rows] = await deps.db.batch([
		deps.db
			.update(helpText)
			.set({ publishedAt, version: version + 1, updatedAt: now })
			.where(and(eq(helpText.item, item), eq(helpText.version, version)))
			.returning({ id: helpText.id }),
		audit.ifChanged(
			deps,
			{
				...{ ...about(actor, item), action: publish ? "help-text.published" : "help-text.withdrawn" },
				detail: { item, before: { publishedAt: before.publishedAt }, after: { publishedAt } },
			},
			now,
		),
	]);
	if (rows.length === 0) throw changed();
	await showHelpAtOnce(deps, now);
}

/**
 * An admin restores the built-in text: what was written is said nowhere any more, the audit log keeps it, and the version goes on, so that
 * another admin who had the text open is told. Two round trips.
 * @param said `name`: the question that was written, typed in either language (ACC-20.2)
 * @throws DomainError HelpTextChanged, NameNotTyped, or of requireRole
 */
export async function restoreHelpText(
	deps: Needs,
	who: Actor | null,
	item: HelpItemId,
	{ version, name }: { version: number; name: string },
): Promise<void> {
	const actor = requireRole(who, "admin");
	const before = await getHelpText(deps, actor, item);
	if (!before || before.restoredAt !== null || before.version !== version) throw changed();
	requireName(name, before.questionEn, before.questionBn);
	const now = deps.clock();
	const [gone] = await deps.db.batch([
		deps.db
			.update(helpText)
			.set({ publishedAt: null, restoredAt: now, version: version + 1, updatedAt: now })
			.where(and(eq(helpText.item, item), eq(helpText.version, version)))
			.returning({ id: helpText.id }),
		audit.ifChanged(
			deps,
			{
				...{ ...about(actor, item), action: "help-text.restored" },
				detail: { item, before: { ...saidOf(before), publishedAt: before.publishedAt }, after: { publishedAt: null } },
			},
			now,
		),
	]);
	if (gone.length === 0) throw changed();
	await showHelpAtOnce(deps, now);
}
