import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { v7 as uuidv7 } from "uuid";
import { isOrphan, isRefusedFor } from "#db/constraint.ts";
import {
	account,
	grade,
	mockTestType,
	mockTestTypeGrade,
	mockTestTypeSubject,
	modelTest,
	modelTestGrade,
	modelTestSubject,
	question,
	subject,
	topic,
} from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import type { Deps } from "~/domain/deps.ts";
import { examKeys, typeKeys } from "~/domain/kept-exams.ts";
import { LIST_OPTIONS } from "~/domain/school-term/offered.server.ts";
import { differences } from "~/lib/differences.ts";
import type { Listed } from "./edit-schemas.ts";
import { questionBankErrors } from "./errors.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;
type Named = { uuid: string; title: string; titleBn: string | null; version: number; questions: number };

/** A chapter of a subject; how many questions it has, retired ones among them. */
export type BankTopic = Named;
export type BankSubject = Named & Place & { topics: BankTopic[] };
/** Where it stands in lists, and whether it is offered to nobody any more. */
type Place = { position: number; hidden: boolean };
/** A class, and how many people have it. */
export type BankGrade = Omit<Named, "questions"> & Place & { people: number };

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
	grade: {
		created: { objectType: "grade", action: "grade.created" },
		changed: { objectType: "grade", action: "grade.changed" },
		deleted: { objectType: "grade", action: "grade.deleted" },
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
				position: subject.position,
				hidden: subject.hidden,
				questions: ofSubject,
			})
			.from(subject)
			.orderBy(asc(subject.position), asc(subject.title)),
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

/** The classes, for admins, hidden ones among them (INS-10). One round trip. @throws DomainError of requireRole */
export async function listGrades({ db }: Pick<Deps, "db">, who: Actor | null): Promise<BankGrade[]> {
	requireRole(who, "admin");
	return db
		.select({
			uuid: grade.uuid,
			title: grade.title,
			titleBn: grade.titleBn,
			version: grade.version,
			position: grade.position,
			hidden: grade.hidden,
			people: sql<number>`(SELECT count(*) FROM ${account} AS its WHERE its.grade_uuid = grade.uuid)`,
		})
		.from(grade)
		.orderBy(asc(grade.position), asc(grade.id));
}

/** What has names: a subject, a chapter of one, or a class. */
export type NamedKind = "subject" | "topic" | "grade";
const TABLES = { subject, topic, grade } as const satisfies Record<NamedKind, SQLiteTable>;

const NOT_FOUND = {
	subject: "BankSubjectNotFound",
	topic: "TopicNotFound",
	grade: "ClassNotFound",
} as const;
const IN_USE = { subject: "SubjectInUse", topic: "TopicInUse", grade: "ClassInUse" } as const;

const notFound = (kind: NamedKind) => questionBankErrors.fail(NOT_FOUND[kind]);

/** An exam's class goes with the class, so the database alone would not refuse it. */
const isUnused = (kind: NamedKind, uuid: string): SQL =>
	kind === "grade"
		? sql`NOT EXISTS (SELECT 1 FROM ${modelTestGrade} AS its WHERE its.grade_uuid = ${uuid})
			AND NOT EXISTS (SELECT 1 FROM ${mockTestTypeGrade} AS its WHERE its.grade_uuid = ${uuid})`
		: sql`1`;

/** @throws DomainError NameTaken, BankSubjectNotFound in place of what the database says */
async function orNameTaken<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const taken = ["subject.title", "topic.subject_uuid, topic.title", "grade.title"];
		if (taken.some((columns) => isRefusedFor(columns, error))) throw questionBankErrors.fail("NameTaken");
		if (isOrphan(error)) throw questionBankErrors.fail("BankSubjectNotFound");
		throw error;
	}
}

/**
 * An admin adds a subject, a chapter to one, or a class. One round trip.
 * @returns its uuid
 * @throws DomainError NameTaken, BankSubjectNotFound, or of requireRole
 */
export async function addNamed(
	deps: Needs,
	who: Actor | null,
	{ subjectUuid, title, titleBn, position = 0, hidden = false }: Listed & { subjectUuid?: string },
	what: "subject" | "grade" = "subject",
): Promise<string> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const uuid = uuidv7();
	const now = deps.clock();
	const kind: NamedKind = subjectUuid ? "topic" : what;
	const values = { uuid, title, titleBn, createdAt: now };
	const add = subjectUuid
		? db.insert(topic).values({ ...values, subjectUuid })
		: db.insert(TABLES[what]).values({ ...values, position, hidden });
	const note = audit.ifChanged(
		deps,
		{
			...{ actorUuid: actor.accountUuid, ...ACTIONS[kind].created, objectUuid: uuid },
			detail: { after: { title, titleBn, ...(!subjectUuid && { position, hidden }) } },
		},
		now,
	);
	await orNameTaken(db.batch([add, note]));
	await showEverywhere(deps, now);
	return uuid;
}

/** What was named shows at once: on public pages, and where lists are narrowed. @param keys of what is kept with the name in it */
async function showEverywhere({ cache }: Needs, now: number, keys: readonly string[] = []): Promise<void> {
	await Promise.all([LIST_OPTIONS, ...keys].map((key) => cache.forget(key)));
	await cache.bumpPublicVersion(now);
}

/** A request may ask the store only so often: older ones than these grow old by themselves. */
const MOST_FORGOTTEN = 100;

/** Published model tests and self-assessments are kept with the names of their subjects; the newest of each. One round trip. */
async function keysWithSubject({ db }: Pick<Deps, "db">, uuid: string): Promise<string[]> {
	const [exams, types] = await db.batch([
		db
			.select({ id: modelTest.id, uuid: modelTest.uuid })
			.from(modelTestSubject)
			.innerJoin(modelTest, eq(modelTest.uuid, modelTestSubject.examUuid))
			.where(and(eq(modelTestSubject.subjectUuid, uuid), eq(modelTest.state, "published")))
			.orderBy(desc(modelTest.id))
			.limit(MOST_FORGOTTEN),
		db
			.select({ id: mockTestType.id, uuid: mockTestType.uuid })
			.from(mockTestTypeSubject)
			.innerJoin(mockTestType, eq(mockTestType.uuid, mockTestTypeSubject.typeUuid))
			.where(and(eq(mockTestTypeSubject.subjectUuid, uuid), eq(mockTestType.state, "published")))
			.orderBy(desc(mockTestType.id))
			.limit(MOST_FORGOTTEN),
	]);
	return [...exams.flatMap(examKeys), ...types.flatMap(typeKeys)];
}

/** One round trip. @throws DomainError BankSubjectNotFound, TopicNotFound, ClassNotFound */
async function readNamed({ db }: Pick<Deps, "db">, kind: NamedKind, uuid: string) {
	if (kind === "topic") {
		const [found] = await db
			.select({ title: topic.title, titleBn: topic.titleBn, version: topic.version })
			.from(topic)
			.where(eq(topic.uuid, uuid));
		if (!found) throw notFound(kind);
		return found;
	}
	const table = TABLES[kind];
	const { title, titleBn, version, position, hidden } = table;
	const [found] = await db
		.select({ title, titleBn, version, position, hidden })
		.from(table)
		.where(eq(table.uuid, uuid));
	if (!found) throw notFound(kind);
	return found;
}

/**
 * An admin names a subject, a chapter or a class anew, puts it in its place, and hides it or offers it again, as long as nobody else
 * changed it since the version that was read. What was frozen keeps the name it had. Two round trips, and one
 * more for a subject.
 * @throws DomainError BankSubjectNotFound, TopicNotFound, ClassNotFound, NamesChanged, NameTaken, or of requireRole
 */
export async function renameNamed(
	deps: Needs,
	who: Actor | null,
	kind: NamedKind,
	uuid: string,
	{ version, title, titleBn, position, hidden }: Listed & { version: number },
): Promise<void> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const { version: current, ...before } = await readNamed(deps, kind, uuid);
	if (current !== version) throw questionBankErrors.fail("NamesChanged");
	const said = {
		...{ title, titleBn },
		...(position !== undefined && { position }),
		...(hidden !== undefined && { hidden }),
	};
	const changed = differences<Record<string, unknown>>(before, said);
	if (Object.keys(changed.after).length === 0) return;
	const table = TABLES[kind];
	const [updated] = await orNameTaken(
		db.batch([
			db.run(sql`UPDATE ${table} SET title = ${title}, title_bn = ${titleBn},
				${position === undefined ? sql.empty() : sql`position = ${position},`}
				${hidden === undefined ? sql.empty() : sql`hidden = ${hidden ? 1 : 0},`} version = version + 1
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
	await showEverywhere(deps, deps.clock(), kind === "subject" ? await keysWithSubject(deps, uuid) : []);
}

/**
 * An admin deletes a subject, a chapter or a class that nothing has, confirmed by its name. Two round trips.
 * @param what `version` is of what was read; without it, as it is read here
 * @throws DomainError NameNotTyped, NamesChanged, SubjectInUse, TopicInUse, ClassInUse, BankSubjectNotFound, TopicNotFound, ClassNotFound, or of requireRole
 */
export async function deleteNamed(
	deps: Needs,
	who: Actor | null,
	kind: NamedKind,
	{ uuid, name, version }: { uuid: string; name: string; version?: number | undefined },
): Promise<void> {
	const actor = requireRole(who, "admin");
	const { version: current, ...before } = await readNamed(deps, kind, uuid);
	requireName(name, before.title, before.titleBn);
	if (version !== undefined && version !== current) throw questionBankErrors.fail("NamesChanged");
	try {
		const [gone, , asRead] = await deps.db.batch([
			deps.db.run(
				sql`DELETE FROM ${TABLES[kind]} WHERE uuid = ${uuid} AND version = ${current} AND ${isUnused(kind, uuid)}`,
			),
			audit.ifChanged(
				deps,
				{
					...{ actorUuid: actor.accountUuid, ...ACTIONS[kind].deleted, objectUuid: uuid },
					detail: { before },
				},
				deps.clock(),
			),
			deps.db
				.select({ version: TABLES[kind].version })
				.from(TABLES[kind])
				.where(and(eq(TABLES[kind].uuid, uuid), eq(TABLES[kind].version, current))),
		]);
		if (gone.rowsAffected === 0) throw questionBankErrors.fail(asRead.length > 0 ? IN_USE[kind] : "NamesChanged");
	} catch (error) {
		if (!isOrphan(error)) throw error;
		throw questionBankErrors.fail(IN_USE[kind]);
	}
	await showEverywhere(deps, deps.clock());
}
