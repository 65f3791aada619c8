import { and, asc, eq, sql } from "drizzle-orm";
import { messageTemplate } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { coursePeopleErrors } from "./errors.ts";
import { MAX_MESSAGE } from "./schemas.ts";

type Needs = Pick<Deps, "db" | "clock">;

export type Template = { uuid: string; name: string; body: string };

/** What a teacher writes again and again, in the order it was made: a statement. */
export const templatesStatement = ({ db }: Pick<Deps, "db">, teacherUuid: string) =>
	db
		.select({ uuid: messageTemplate.uuid, name: messageTemplate.name, body: messageTemplate.body })
		.from(messageTemplate)
		.where(eq(messageTemplate.teacherUuid, teacherUuid))
		.orderBy(asc(messageTemplate.id))
		.limit(MAX_MESSAGE.templates);

/** The same, by itself. One round trip. @throws of requireRole */
export async function listTemplates(deps: Pick<Deps, "db">, who: Actor | null): Promise<Template[]> {
	return templatesStatement(deps, requireRole(who, "teacher").accountUuid);
}

/**
 * Keeps a template, or writes one of their own anew. One round trip.
 * @throws DomainError TemplatesFull, TemplateNotFound for what is none of theirs, of requireRole
 */
export async function saveTemplate(
	{ db, clock }: Needs,
	who: Actor | null,
	{ template, name, body }: { template?: string; name: string; body: string },
): Promise<void> {
	const { accountUuid } = requireRole(who, "teacher");
	const now = clock();
	if (template) {
		const [saved] = await db
			.update(messageTemplate)
			.set({ name, body, updatedAt: now })
			.where(and(eq(messageTemplate.uuid, template), eq(messageTemplate.teacherUuid, accountUuid)))
			.returning();
		if (!saved) throw coursePeopleErrors.fail("TemplateNotFound");
		return;
	}
	const mine = sql`(SELECT count(*) FROM ${messageTemplate} WHERE teacher_uuid = ${accountUuid})`;
	const row = { teacherUuid: accountUuid, name, body, createdAt: now, updatedAt: now };
	const [made] = await insertWhere(
		{ db },
		messageTemplate,
		row,
		sql`WHERE ${mine} < ${MAX_MESSAGE.templates}`,
	).returning();
	if (!made) throw coursePeopleErrors.fail("TemplatesFull");
}

const isTheirs = (accountUuid: string, template: string) =>
	and(
		eq(
			messageTemplate.uuid,
			uuidInAddress(template, () => coursePeopleErrors.fail("TemplateNotFound")),
		),
		eq(messageTemplate.teacherUuid, accountUuid),
	);

/** One of their own. One round trip. @throws DomainError TemplateNotFound, of requireRole */
export async function getTemplate({ db }: Pick<Deps, "db">, who: Actor | null, template: string): Promise<Template> {
	const { accountUuid } = requireRole(who, "teacher");
	const [found] = await db
		.select({ uuid: messageTemplate.uuid, name: messageTemplate.name, body: messageTemplate.body })
		.from(messageTemplate)
		.where(isTheirs(accountUuid, template));
	if (!found) throw coursePeopleErrors.fail("TemplateNotFound");
	return found;
}

/** One round trip. @throws DomainError TemplateNotFound, of requireRole */
export async function deleteTemplate({ db }: Pick<Deps, "db">, who: Actor | null, template: string): Promise<void> {
	const { accountUuid } = requireRole(who, "teacher");
	const [gone] = await db.delete(messageTemplate).where(isTheirs(accountUuid, template)).returning();
	if (!gone) throw coursePeopleErrors.fail("TemplateNotFound");
}
