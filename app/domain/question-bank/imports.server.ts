import { count, desc, eq, isNull, sql } from "drizzle-orm";
import { question, questionImport, questionImportChange, questionVersion, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { questionBankErrors } from "./errors.ts";
import { wordsJson } from "./question-versions.server.ts";
import { isUsed } from "./retire-question.server.ts";
import { nameOf } from "./stored-question.server.ts";

type Needs = Pick<Deps, "db">;

/** An import that wrote something. Times ms UTC. */
export type QuestionImport = typeof questionImport.$inferSelect & {
	importedByName: string | null;
	undoneByName: string | null;
};

const columns = {
	row: questionImport,
	importedByName: nameOf(sql`question_import.imported_by`),
	undoneByName: nameOf(sql`question_import.undone_by`),
};

const noImport = () => questionBankErrors.fail("QuestionImportNotFound");

/** The uuid of an import in an address. @throws DomainError QuestionImportNotFound for what is none */
export const importUuidOf = (text: string | undefined): string => uuidInAddress(text, noImport);

/** What the database says where a question has another version than an import meant to write. */
export const WRITTEN_MEANWHILE = "NOT NULL constraint failed: question_import_change.version";

/**
 * The statements that note an import and what it wrote, for the end of the transaction that does it. They end it where somebody else wrote
 * one of its questions since they were read.
 * @param written each question and its version now
 */
export const keepImport = (
	{ db }: Needs,
	values: typeof questionImport.$inferInsert,
	written: readonly { uuid: string; version: number }[],
) => [
	db.insert(questionImport).values(values),
	db.run(sql`
		INSERT INTO ${questionImportChange} (import_uuid, question_uuid, code, version)
		SELECT ${values.uuid}, question.uuid, question.code, CASE WHEN question.version = w.value ->> 'version' THEN question.version END
		FROM json_each(${JSON.stringify(written)}) AS w CROSS JOIN ${question} ON question.uuid = w.value ->> 'uuid'`),
];

/** The imports that wrote something, the newest first, for admins. One round trip. @throws DomainError of requireRole */
export async function listImports(
	{ db }: Needs,
	who: Actor | null,
	{ page, size }: Paging,
): Promise<Page<QuestionImport>> {
	requireRole(who, "admin");
	const [rows, [total]] = await db.batch([
		db
			.select(columns)
			.from(questionImport)
			.orderBy(desc(questionImport.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(questionImport),
	]);
	return toPage(
		rows.map(({ row, ...names }) => ({ ...row, ...names })),
		total?.n ?? 0,
		{ page, size },
	);
}

/** An import whose questions an exam can be made of. Times ms UTC. */
export type ImportChoice = Pick<QuestionImport, "uuid" | "fileName" | "createdAt"> & { questions: number };

/** So many imports are offered. */
const MOST_OFFERED = 20;

/** The statement that reads the last imports that stand, the newest first. */
export const importsStatement = ({ db }: Needs) =>
	db
		.select({
			...{ uuid: questionImport.uuid, fileName: questionImport.fileName, createdAt: questionImport.createdAt },
			questions: sql<number>`${questionImport.created} + ${questionImport.updated}`,
		})
		.from(questionImport)
		.where(isNull(questionImport.undoneAt))
		.orderBy(desc(questionImport.id))
		.limit(MOST_OFFERED);

/** Why a question keeps an import from being undone. */
export const IMPORT_OBSTACLES = ["used", "changed", "subject-gone"] as const;
export type ImportObstacle = (typeof IMPORT_OBSTACLES)[number];

/** What an import made of one question, and what is so now. `exists`: it was not deleted since. */
export type ImportedQuestion = {
	uuid: string;
	code: string;
	version: number;
	exists: boolean;
	obstacle: ImportObstacle | null;
};

/**
 * Of a row `change` of what an import wrote and its `question`: what keeps it from being taken back. A new question goes, so nothing may
 * have it; one that was there before gets its words back, as long as nobody wrote others since, and their subject is there. What was written
 * since and taken back, as by another import that is undone, is no obstacle: the words are the import's again.
 */
export const obstacle = sql<ImportObstacle | null>`CASE
	WHEN question.uuid IS NULL THEN NULL
	WHEN question.version <> change.version AND ${wordsJson} IS NOT (
		SELECT written.content FROM ${questionVersion} AS written
		WHERE written.question_uuid = change.question_uuid AND written.version = change.version
	) THEN 'changed'
	WHEN change.version = 1 AND (${isUsed(sql`change.question_uuid`)}) THEN 'used'
	WHEN change.version > 1 AND NOT EXISTS (
		SELECT 1 FROM ${questionVersion} AS kept INNER JOIN ${subject} AS place ON place.uuid = kept.content ->> 'subjectUuid'
		WHERE kept.question_uuid = change.question_uuid AND kept.version = change.version - 1
	) THEN 'subject-gone'
	END`;

/** `retired`: how many of its questions no exam takes. */
export type ImportForAdmin = {
	import: QuestionImport;
	questions: ImportedQuestion[];
	obstacles: number;
	retired: number;
};

/**
 * One import with its questions, those first that keep it from being undone. One round trip.
 * @param most so many of its questions are named
 * @throws DomainError QuestionImportNotFound, or of requireRole
 */
export async function getImport({ db }: Needs, who: Actor | null, uuid: string, most: number): Promise<ImportForAdmin> {
	requireRole(who, "admin");
	const from = sql`FROM ${questionImportChange} AS change LEFT JOIN ${question} ON question.uuid = change.question_uuid
		WHERE change.import_uuid = ${uuid}`;
	const [[found], rows, [total]] = await db.batch([
		db.select(columns).from(questionImport).where(eq(questionImport.uuid, uuid)),
		db.all<{ uuid: string; code: string; version: number; present: number; obstacle: ImportObstacle | null }>(sql`
			SELECT change.question_uuid AS uuid, change.code AS code, change.version AS version,
				question.uuid IS NOT NULL AS present, ${obstacle} AS obstacle
			${from} ORDER BY obstacle IS NULL, change.code LIMIT ${most}`),
		db.all<{ n: number; retired: number }>(
			sql`SELECT count(${obstacle}) AS n, count(question.archived_at) AS retired ${from}`,
		),
	]);
	if (!found) throw noImport();
	const { row, ...names } = found;
	return {
		import: { ...row, ...names },
		questions: rows.map(({ present, ...one }) => ({ ...one, exists: present === 1 })),
		obstacles: total?.n ?? 0,
		retired: total?.retired ?? 0,
	};
}
