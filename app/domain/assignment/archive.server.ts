import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { account, asset, assignment, course, submission } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type ArchiveEntry, archived } from "~/domain/asset/archive.server.ts";
import { MAX_IN_ARCHIVE } from "~/domain/asset/attachment-rules.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { countArchive } from "~/domain/request/archives.server.ts";
import { portableName, uniqueNames } from "~/lib/portable-name.ts";
import { type AssignmentIds, assignmentNotFound, isAssignmentFor } from "./access.server.ts";

type Row = { student: string | null; submissionId: number; name: string; key: string };

/** Bytes of a student's name in that of a folder. */
const NAMED = 120;

/** A folder for each submission, by its student's name and its number, so that two of one name stay apart. */
export function entriesOf(rows: readonly Row[]): ArchiveEntry[] {
	const pathOf = uniqueNames();
	return rows.map(({ student, submissionId, name, key }) => {
		const folder = `${portableName(student ?? "student", { most: NAMED })} ${submissionId}`;
		return { path: pathOf(folder, name), key };
	});
}

/**
 * The files that were handed in for the teacher's own assignment, of active submissions, as they go into one archive, or into several where they
 * are many (ASG-9). One round trip, and one reading of the bucket for each file as it is sent.
 * @param part of the archives, from 0
 * @throws DomainError AssignmentNotFound, AssetNotFound where there is no file, TooManyRequests, of requireRole
 */
export async function archiveSubmissions(
	deps: Pick<Deps, "db" | "files" | "rateLimit">,
	who: Actor | null,
	ids: AssignmentIds,
	part: number,
) {
	const { accountUuid } = requireRole(who, "teacher");
	await countArchive(deps, who);
	const isIt = isAssignmentFor({ as: "teacher", accountUuid }, ids);
	const [[found], rows] = await deps.db.batch([
		deps.db
			.select({ id: assignment.id })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.where(isIt),
		deps.db
			.select({ student: account.name, submissionId: submission.id, name: asset.name, key: asset.key })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.innerJoin(submission, and(eq(submission.assignmentUuid, assignment.uuid), sql`${submission.state} = 'active'`))
			.innerJoin(account, eq(account.uuid, submission.studentUuid))
			.innerJoin(asset, and(eq(asset.holderType, "submission"), eq(asset.holderUuid, submission.uuid)))
			.where(and(isIt, isNotNull(asset.storedAt)))
			.orderBy(asc(submission.submittedAt), asc(submission.id), asc(asset.id))
			.limit((part + 1) * MAX_IN_ARCHIVE),
	]);
	if (!found) throw assignmentNotFound();
	const entries = entriesOf(rows).slice(part * MAX_IN_ARCHIVE);
	if (entries.length === 0) throw assetErrors.fail("AssetNotFound");
	return { id: found.id, files: archived(entries, (key) => deps.files.get(key)) };
}
