import { asc, eq, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { v7 as uuidv7 } from "uuid";
import { isOrphan, isRefusedFor } from "#db/constraint.ts";
import { question, subject, topic } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { differences } from "./audit.server.ts";
import type { Names } from "./edit-schemas.ts";
import { questionBankErrors } from "./errors.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;
type Named = { uuid: string; title: string; titleBn: string | null; version: number; questions: number };

/** A chapter of a subject; how many questions it has, retired ones among them. */
export type BankTopic = Named;
export type BankSubject = Named & { topics: BankTopic[] };

/** What the audit log calls each act. */
const ACTIONS = {
	subject: {
		created: { objectType: "subject", action: "subject.created" },
		changed: { objectType: "subject", action: "subject.changed" },
		deleted: { objectType: "subject", action: "subject.deleted" },
	},
	topic: {
		created: { objectType: "topic", action: "topic.created" },
		changed: { objectType: "topic", action: "topic.changed" },
		deleted: { objectType: "topic", action: "topic.deleted" },
	},
} as const;

// Named by hand: in a select from one table drizzle leaves a column's table out.
const ofSubject = sql<number>`(SELECT count(*) FROM ${question} AS its WHERE its.subject_uuid = subject.uuid)`;
const ofTopic = sql<number>`(SELECT count(*) FROM ${question} AS its WHERE its.topic_uuid = topic.uuid)`;

/** The subjects of the bank with their chapters, for admins. One round trip. @throws DomainError of requireRole */
export async function listSubjects({ db }: Pick<Deps, "db">, who: Actor | null): Promise<BankSubject[]> {
	requireRole(who, "admin");
	const [subjects, topics] = await db.batch([
		db
			.select({
				uuid: subject.uuid,
				title: subject.title,
				titleBn: subject.titleBn,
				version: subject.version,
				questions: ofSubject,
			})
			.from(subject)
			.orderBy(asc(subject.title)),
		db
			.select({
				uuid: topic.uuid,
				title: topic.title,
				titleBn: topic.titleBn,
				version: topic.version,
				questions: ofTopic,
				subjectUuid: topic.subjectUuid,
			})
			.from(topic)
			.orderBy(asc(topic.title)),
	]);
	const bySubject = Map.groupBy(topics, ({ subjectUuid }) => subjectUuid);
	return subjects.map((of) => ({
		...of,
		topics: (bySubject.get(of.uuid) ?? []).map(({ subjectUuid: _, ...one }) => one),
	}));
}

/** What has names: a subject, or a chapter of one. */
export type NamedKind = "subject" | "topic";
const TABLES = { subject, topic } as const satisfies Record<NamedKind, SQLiteTable>;

const notFound = (kind: NamedKind) =>
	kind === "subject" ? questionBankErrors.fail("BankSubjectNotFound") : questionBankErrors.fail("TopicNotFound");

/** @throws DomainError NameTaken, BankSubjectNotFound in place of what the database says */
async function orNameTaken<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (isRefusedFor("subject.title", error) || isRefusedFor("topic.subject_uuid, topic.title", error))
			throw questionBankErrors.fail("NameTaken");
		if (isOrphan(error)) throw questionBankErrors.fail("BankSubjectNotFound");
		throw error;
	}
}

/**
 * An admin adds a subject, or a chapter to one. One round trip.
 * @returns its uuid
 * @throws DomainError NameTaken, BankSubjectNotFound, or of requireRole
 */
export async function addNamed(
	deps: Needs,
	who: Actor | null,
	{ subjectUuid, title, titleBn }: Names & { subjectUuid?: string },
): Promise<string> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const uuid = uuidv7();
	const now = deps.clock();
	const kind: NamedKind = subjectUuid ? "topic" : "subject";
	const values = { uuid, title, titleBn, createdAt: now };
	const add = subjectUuid ? db.insert(topic).values({ ...values, subjectUuid }) : db.insert(subject).values(values);
	const note = audit.ifChanged(
		deps,
		{
			...{ actorUuid: actor.accountUuid, ...ACTIONS[kind].created, objectUuid: uuid },
			detail: { after: { title, titleBn } },
		},
		now,
	);
	await orNameTaken(db.batch([add, note]));
	await deps.cache.bumpPublicVersion(now);
	return uuid;
}

/** One round trip. @throws DomainError BankSubjectNotFound, TopicNotFound */
async function readNamed({ db }: Pick<Deps, "db">, kind: NamedKind, uuid: string) {
	const table = TABLES[kind];
	const [found] = await db
		.select({ title: table.title, titleBn: table.titleBn, version: table.version })
		.from(table)
		.where(eq(table.uuid, uuid));
	if (!found) throw notFound(kind);
	return found;
}

/**
 * An admin names a subject or a chapter anew, as long as nobody else did since the version that was read. What was frozen keeps the name
 * it had. Two round trips.
 * @throws DomainError BankSubjectNotFound, TopicNotFound, NamesChanged, NameTaken, or of requireRole
 */
export async function renameNamed(
	deps: Needs,
	who: Actor | null,
	kind: NamedKind,
	uuid: string,
	{ version, ...names }: Names & { version: number },
): Promise<void> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const { version: current, ...before } = await readNamed(deps, kind, uuid);
	if (current !== version) throw questionBankErrors.fail("NamesChanged");
	const changed = differences(before, names);
	if (Object.keys(changed.after).length === 0) return;
	const table = TABLES[kind];
	const [updated] = await orNameTaken(
		db.batch([
			db.run(sql`UPDATE ${table} SET title = ${names.title}, title_bn = ${names.titleBn}, version = version + 1
				WHERE uuid = ${uuid} AND version = ${version}`),
			audit.ifChanged(
				deps,
				{
					...{ actorUuid: actor.accountUuid, ...ACTIONS[kind].changed, objectUuid: uuid },
					detail: { name: before.title, ...changed },
				},
				deps.clock(),
			),
		]),
	);
	if (updated.rowsAffected === 0) throw questionBankErrors.fail("NamesChanged");
	await deps.cache.bumpPublicVersion(deps.clock());
}

/**
 * An admin deletes a subject or a chapter that nothing has. Two round trips.
 * @throws DomainError SubjectInUse, TopicInUse, BankSubjectNotFound, TopicNotFound, or of requireRole
 */
export async function deleteNamed(deps: Needs, who: Actor | null, kind: NamedKind, uuid: string): Promise<void> {
	const actor = requireRole(who, "admin");
	const { version: _, ...before } = await readNamed(deps, kind, uuid);
	try {
		await deps.db.batch([
			deps.db.run(sql`DELETE FROM ${TABLES[kind]} WHERE uuid = ${uuid}`),
			audit.ifChanged(
				deps,
				{
					...{ actorUuid: actor.accountUuid, ...ACTIONS[kind].deleted, objectUuid: uuid },
					detail: { before },
				},
				deps.clock(),
			),
		]);
	} catch (error) {
		if (!isOrphan(error)) throw error;
		throw kind === "subject" ? questionBankErrors.fail("SubjectInUse") : questionBankErrors.fail("TopicInUse");
	}
	await deps.cache.bumpPublicVersion(deps.clock());
}
