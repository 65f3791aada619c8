import { and, count, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { accountRole, content } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { differences } from "~/lib/differences.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { isContent, notFound } from "./access.server.ts";
import { changeContent, filesLoosened } from "./change-content.server.ts";
import { contentErrors } from "./errors.ts";
import { isListed } from "./listed.server.ts";
import { contentRows, type ShownContent, type SubjectChoice, subjectChoices } from "./queries.server.ts";
import type { AdminContentFilter, AdminContentForm } from "./schemas.ts";
import { searchPatterns } from "./search.ts";

type Needs = Pick<Deps, "db" | "clock">;
/** What an admin does apart from changing it. */
type Decision = Exclude<AdminContentForm, { intent: "save" | "publish" | "unpublish" }>;

const STATES: Record<AdminContentFilter["state"], SQL | undefined> = {
	"": undefined,
	published: isListed,
	hidden: and(isNotNull(content.publishedAt), isNull(content.takenOffAt), not(isListed)),
	draft: isNull(content.publishedAt),
	"taken-off": isNotNull(content.takenOffAt),
};

/** All videos, the newest first, for admins. One round trip. @throws DomainError of requireRole */
export async function listContentsForAdmin(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, q, state }: Paging & AdminContentFilter,
): Promise<Page<ShownContent>> {
	requireRole(who, "admin");
	const where = and(
		STATES[state],
		...searchPatterns(q).map((pattern) => sql`${content.searchKey} LIKE ${pattern} ESCAPE '\\'`),
	);
	const ids = db
		.select({ id: content.id })
		.from(content)
		.where(where)
		.orderBy(desc(content.id))
		.limit(size)
		.offset(page * size);
	const [found, [total]] = await db.batch([
		contentRows({ db }).where(inArray(content.id, ids)).orderBy(desc(content.id)),
		db.select({ n: count() }).from(content).where(where),
	]);
	return toPage(found, total?.n ?? 0, { page, size });
}

/** One of them, with the subjects to choose from. One round trip. @throws DomainError ContentNotFound, or of requireRole */
export async function getContentForAdmin(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	id: string,
): Promise<{ content: ShownContent; subjects: SubjectChoice[] }> {
	requireRole(who, "admin");
	const [[found], subjects] = await deps.db.batch([contentRows(deps).where(isContent(id)), subjectChoices(deps)]);
	if (!found) throw notFound();
	return { content: found, subjects };
}

/**
 * What an admin does on the page of a video (CON-7), over the version that was read: changes what it says, publishes it or not, takes it off, or
 * puts it back. Three round trips.
 * @throws DomainError of changeContent, of decideOnContent
 */
export async function changeContentAsAdmin(
	deps: Parameters<typeof changeContent>[0],
	who: Actor | null,
	id: string,
	form: AdminContentForm,
): Promise<string> {
	requireRole(who, "admin");
	switch (form.intent) {
		case "save": {
			const { intent: _, ...change } = form;
			return changeContent(deps, who, id, change);
		}
		case "publish":
		case "unpublish":
			return changeContent(deps, who, id, { published: form.intent === "publish", version: form.version });
		default:
			return decideOnContent(deps, who, id, form);
	}
}

/**
 * Takes a video off with a reason that its teacher reads, or puts it back, over the version that was read. Two round trips.
 * @throws DomainError ContentNotFound, ContentChanged, NameNotTyped, or of requireRole
 */
export async function decideOnContent(deps: Needs, who: Actor | null, id: string, form: Decision): Promise<string> {
	const { accountUuid: actorUuid } = requireRole(who, "admin");
	const { db } = deps;
	const [of] = await db.select().from(content).where(isContent(id));
	if (!of) throw notFound();
	if (of.updatedAt !== form.version) throw contentErrors.fail("ContentChanged");
	if (form.intent === "take-off") requireName(form.name, of.title);
	const now = deps.clock();
	const { title, takenOffAt, takenOffReason } = of;
	const was = { takenOffAt, takenOffReason };
	const is = { ...was, ...becomes(form, now) };
	const changed = differences<Record<string, unknown>>(was, is);
	if (Object.keys(changed.after).length === 0) return of.uuid;
	const updatedAt = Math.max(now, of.updatedAt + 1);
	const entry = uuidv7();
	const about = { uuid: entry, actorUuid, objectType: "content", objectUuid: of.uuid } as const;
	const [rows] = await db.batch([
		db
			.update(content)
			.set({ ...is, updatedAt })
			.where(and(eq(content.uuid, of.uuid), eq(content.updatedAt, form.version)))
			.returning({ uuid: content.uuid }),
		audit.ifChanged(
			deps,
			form.intent === "take-off"
				? { ...about, action: "content.taken-off", detail: { title, reason: form.reason, ...changed } }
				: { ...about, action: "content.put-back", detail: { title, ...changed } },
			now,
		),
		...(form.intent === "take-off" ? [tellTeacher(deps, of, form, { key: updatedAt, when: noted(entry) }, now)] : []),
	]);
	if (rows.length === 0) throw contentErrors.fail("ContentChanged");
	return of.uuid;
}

/** The statement that tells the teacher, where it is not an admin's, of a video that was taken off, and why. */
const tellTeacher = (
	deps: Needs,
	{ uuid, title, teacherUuid }: typeof content.$inferSelect,
	{ reason }: { reason: string },
	{ key, when }: { key: number; when: SQL },
	now: number,
) =>
	notify(
		deps,
		{
			...{ kind: "video-taken-off", role: "teacher", about: uuid, account: sql`${teacherUuid}` },
			...{ params: { title, reason }, key: `video-taken-off:${uuid}:${key}` },
			where: sql`${when} AND EXISTS (SELECT 1 FROM ${accountRole} AS ar WHERE ar.account_uuid = ${teacherUuid} AND ar.role = 'teacher')`,
		},
		now,
	);

/**
 * Deletes a video that an admin uploaded, by its name; its addresses lead nowhere then, and its files go with the next sweep (AST-5, CON-7.2). The
 * audit log keeps what it said. Two round trips. @param said its name as it was typed, and the version that was read: nothing newer is deleted
 * @throws DomainError ContentNotFound, ContentOfTeacher, NameNotTyped, ContentChanged, or of requireRole
 */
export async function deleteContentAsAdmin(
	deps: Needs,
	who: Actor | null,
	id: string,
	said: { name: string; version?: number },
): Promise<void> {
	const { accountUuid: actorUuid } = requireRole(who, "admin");
	const { db } = deps;
	const [of] = await db.select().from(content).where(isContent(id));
	if (!of) throw notFound();
	if (!of.uploadedByAdmin) throw contentErrors.fail("ContentOfTeacher");
	const { uuid, title, updatedAt } = of;
	if (updatedAt !== (said.version ?? updatedAt)) throw contentErrors.fail("ContentChanged");
	requireName(said.name, title);
	const { description, subjectUuid, videoUuid, captionsUuid, image, publishedAt, takenOffAt, takenOffReason } = of;
	const before = {
		...{ title, description, subjectUuid, videoUuid, captionsUuid, image },
		...{ publishedAt, takenOffAt, takenOffReason },
	};
	const now = deps.clock();
	const [gone] = await db.batch([
		db
			.delete(content)
			.where(and(eq(content.uuid, uuid), eq(content.updatedAt, updatedAt)))
			.returning({ uuid: content.uuid }),
		audit.ifChanged(
			deps,
			{
				...{ actorUuid, action: "content.deleted", objectType: "content", objectUuid: uuid },
				detail: { title, before },
			},
			now,
		),
		filesLoosened(deps, uuid, now),
	]);
	if (gone.length === 0) throw contentErrors.fail("ContentChanged");
}

/** What a form makes of it. */
function becomes(form: Decision, now: number) {
	if (form.intent === "put-back") return { takenOffAt: null, takenOffReason: null };
	return { takenOffAt: now, takenOffReason: form.reason };
}
