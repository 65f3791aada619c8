import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { account, asset, assignment, course, submission } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { listState, requireSameList } from "~/domain/asset/archive.server.ts";
import { MAX_IN_ARCHIVE } from "~/domain/asset/attachment-rules.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { countArchive } from "~/domain/request/archives.server.ts";
import { portableName, uniqueNames } from "~/lib/portable-name.ts";
import { type AssignmentIds, assignmentNotFound, isAssignmentFor } from "./access.server.ts";

/** A file of a submission, or the text of one, which has no place in the bucket. */
type Row = { student: string | null; submissionId: number; uuid: string; name: string; key: string | null };

/** Where a file stands in the archive; what is in it is in the bucket, or the text of a submission. */
type Entry = { path: string; key: string | null; uuid: string };

/** What the text of a submission is named. */
const TEXT_NAME = "text.txt";

/** Bytes of a student's name in that of a folder. */
const NAMED = 120;

/** A folder for each submission, by its student's name and its number, so that two of one name stay apart. */
export function entriesOf(rows: readonly Row[]): Entry[] {
	const pathOf = uniqueNames();
	return rows.map(({ student, submissionId, uuid, name, key }) => {
		const folder = `${portableName(student ?? "student", { most: NAMED })} ${submissionId}`;
		return { path: pathOf(folder, name), key, uuid };
	});
}

type Dated = Row & { submittedAt: number };

/** Texts among files, as the submissions came; the text of one is in front of its files, which are in their order already. */
const merged = (texts: readonly Dated[], files: readonly Dated[]): Dated[] =>
	[...texts, ...files].sort(
		(one, other) => one.submittedAt - other.submittedAt || one.submissionId - other.submissionId,
	);

/** So many texts are read at a time: each may have 20,000 letters. */
const TEXTS_AT_ONCE = 25;

/** Every entry with what is in it, when it is its turn; null where that is gone meanwhile. */
async function* contentsOf({ db, files }: Pick<Deps, "db" | "files">, entries: readonly Entry[]) {
	const texts = new Map<string, string>();
	for (const [at, { path, key, uuid }] of entries.entries()) {
		if (key === null && !texts.has(uuid)) {
			texts.clear();
			const next = entries.slice(at).filter((entry) => entry.key === null);
			const uuids = next.slice(0, TEXTS_AT_ONCE).map((entry) => entry.uuid);
			const which = inArray(submission.uuid, uuids);
			for (const row of await db.select({ uuid: submission.uuid, text: submission.text }).from(submission).where(which))
				texts.set(row.uuid, row.text);
		}
		yield { path, content: key === null ? (texts.get(uuid) ?? null) : await files.get(key) };
	}
}

/** What tells the list of files and texts of an assignment from another one, in SQL. @param uuid of the assignment */
export const submissionsState = (uuid: SQL): SQL<string> =>
	listState(sql`(
		SELECT row_number() OVER (ORDER BY e.submitted_at, e.submission, e.id) AS rn, e.id FROM (
			SELECT s.submitted_at, s.id AS submission, -s.id AS id FROM ${submission} AS s
				WHERE s.assignment_uuid = ${uuid} AND s.state = 'active' AND s.text <> ''
			UNION ALL SELECT s.submitted_at, s.id, f.id FROM ${submission} AS s
				JOIN ${asset} AS f ON f.holder_type = 'submission' AND f.holder_uuid = s.uuid AND f.stored_at IS NOT NULL
				WHERE s.assignment_uuid = ${uuid} AND s.state = 'active') AS e)`);

/**
 * The files and texts that were handed in for the teacher's own assignment, of active submissions, as they go into one archive, or into several
 * where they are many (ASG-9). One round trip; as it is sent, one reading of the bucket for each file, and one of the database for 25 texts.
 * @param part of the archives, from 0
 * @param of the state of the list that the parts are of, null where nobody asks
 * @throws DomainError AssignmentNotFound, ArchiveChanged, AssetNotFound where there is no file, TooManyRequests, of requireRole
 */
export async function archiveSubmissions(
	deps: Pick<Deps, "db" | "files" | "rateLimit">,
	who: Actor | null,
	ids: AssignmentIds,
	part: number,
	of: string | null = null,
) {
	const { accountUuid } = requireRole(who, "teacher");
	await countArchive(deps, who);
	const isIt = isAssignmentFor({ as: "teacher", accountUuid }, ids);
	const isSent = and(eq(submission.assignmentUuid, assignment.uuid), sql`${submission.state} = 'active'`);
	const sent = { student: account.name, submissionId: submission.id, submittedAt: submission.submittedAt };
	const [[found], texts, files] = await deps.db.batch([
		deps.db
			.select({ id: assignment.id, state: submissionsState(sql.raw('"assignment"."uuid"')) })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.where(isIt),
		deps.db
			.select({ ...sent, uuid: submission.uuid })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.innerJoin(submission, isSent)
			.innerJoin(account, eq(account.uuid, submission.studentUuid))
			.where(and(isIt, ne(submission.text, "")))
			.orderBy(asc(submission.submittedAt), asc(submission.id))
			.limit((part + 1) * MAX_IN_ARCHIVE),
		deps.db
			.select({ ...sent, uuid: asset.uuid, name: asset.name, key: asset.key })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.innerJoin(submission, isSent)
			.innerJoin(account, eq(account.uuid, submission.studentUuid))
			.innerJoin(asset, and(eq(asset.holderType, "submission"), eq(asset.holderUuid, submission.uuid)))
			.where(and(isIt, isNotNull(asset.storedAt)))
			.orderBy(asc(submission.submittedAt), asc(submission.id), asc(asset.id))
			.limit((part + 1) * MAX_IN_ARCHIVE),
	]);
	if (!found) throw assignmentNotFound();
	requireSameList(of, found.state);
	const named = texts.map((row) => ({ ...row, name: TEXT_NAME, key: null }));
	const entries = entriesOf(merged(named, files)).slice(part * MAX_IN_ARCHIVE, (part + 1) * MAX_IN_ARCHIVE);
	if (entries.length === 0) throw assetErrors.fail("AssetNotFound");
	return { id: found.id, files: contentsOf(deps, entries) };
}
