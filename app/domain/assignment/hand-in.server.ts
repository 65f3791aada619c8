import { and, eq, type SQL, sql } from "drizzle-orm";
import { asset, assignment, course, submission, submissionMark, withdrawnDraft } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { MAX_ATTACHED } from "~/domain/asset/attachment-rules.ts";
import { attachToNew, detachAll, isAsset, isAttachedTo, mayBeAttached } from "~/domain/asset/attachments.server.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { loosened } from "~/domain/asset/loosen.server.ts";
import { asAsset, assetsOf } from "~/domain/asset/queries.server.ts";
import { hasSameFiles } from "~/domain/asset/same-files.server.ts";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { isSame, uuidOf } from "~/domain/discussion/once.server.ts";
import { activeStatement } from "~/domain/enrolment/note-active.server.ts";
import { requireTaken, takeStatement } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { type AssignmentIds, assignmentFromWithin, mySubmission, type Submission } from "./access.server.ts";
import { deadlineOf, isInTime, isReturned, mayHandIn } from "./deadline.server.ts";
import { assignmentErrors } from "./errors.ts";
import { MAX_REPLACED } from "./rules.ts";

export type SubmissionWrites = Pick<Deps, "db" | "clock" | "files">;

/** What was handed in, with its files: the receipt says no more (ASG-4). */
export type HandedIn = { submission: Submission; files: Asset[] };

/** The assignment with its course as the conditions of `deadline.server.ts` name them. */
const ofAssignment = (uuid: string) =>
	sql`${assignment} INNER JOIN ${course} ON ${sql.raw('"course"."uuid" = "assignment"."course_uuid"')} WHERE ${sql.raw('"assignment"."uuid"')} = ${uuid}`;

/** That a student may hand in for an assignment, as a condition of a statement of something else. */
const mayFor = (uuid: string, student: string, now: number): SQL =>
	sql`EXISTS (SELECT 1 FROM ${ofAssignment(uuid)} AND ${mayHandIn(student, now)})`;

const filesOf = (rows: Awaited<ReturnType<typeof assetsOf>>): Asset[] =>
	rows.map(({ holderUuid: _, ...row }) => asAsset(row));

/** Why not, once it is known that they may not. Each is 0 or 1. */
type Why = { begun: number; inTime: number; archived: number; returned: number };

const whyStatement = ({ db }: SubmissionWrites, uuid: string, student: string, now: number) =>
	db.all<Why>(sql`SELECT ${sql.raw('"assignment"."starts_at"')} <= ${now} AS begun, ${isInTime(student, now)} AS inTime,
		${isReturned(student)} AS returned, ${sql.raw('"course"."archived_at" IS NOT NULL')} AS archived FROM ${ofAssignment(uuid)}`);

/** @throws DomainError CourseFixed, AssignmentNotBegun, SubmissionReturned, AssignmentEnded; nothing where none of them is why */
function throwWhy(why: Why | undefined): void {
	if (!why) return;
	if (why.archived) throw courseErrors.fail("CourseFixed");
	if (!why.begun) throw assignmentErrors.fail("AssignmentNotBegun");
	if (why.returned) throw assignmentErrors.fail("SubmissionReturned");
	if (!why.inTime) throw assignmentErrors.fail("AssignmentEnded");
}

export type Work = { text: string; assets: readonly string[]; key?: string | null };

/** What is handed in, with its files, where that is this text and these files. One round trip; two more where files came once more. */
async function sameWork(
	deps: SubmissionWrites,
	before: Submission,
	{ text, assets }: Pick<Work, "text" | "assets">,
): Promise<HandedIn | null> {
	if (before.state !== "active" || before.text !== text) return null;
	const files = filesOf(await assetsOf(deps, "submission", [before.uuid]));
	const owner = { accountUuid: before.studentUuid };
	const same = await hasSameFiles(deps, owner, { named: assets, attached: files });
	return same ? { submission: before, files } : null;
}

/** What the key handed in. @throws DomainError KeyReused where that is something else */
async function ofSameKey(deps: SubmissionWrites, before: Submission, work: Work): Promise<HandedIn> {
	const same = await sameWork(deps, before, work);
	if (!same) throw requestErrors.fail("KeyReused");
	return same;
}

/**
 * The draft mark of what is replaced, or was taken back before, goes with the new one, as written before it was seen: it cannot be returned until
 * its teacher has looked (ASG-6). Marks that the assignment does not give any more are left out. For a batch.
 */
function draftStatements({ db }: SubmissionWrites, isMade: SQL, now: number) {
	const columns = sql`(submission_uuid, draft_marks, draft_comment, drafted_at, seen_version, updated_at)`;
	return [
		db.run(sql`
			INSERT INTO ${submissionMark} ${columns}
			SELECT n.uuid, k.draft_marks, k.draft_comment, k.drafted_at, 0, ${now} FROM ${submission} AS n JOIN ${submissionMark} AS k
				ON k.submission_uuid = (SELECT o.uuid FROM ${submission} AS o WHERE o.student_uuid = n.student_uuid
					AND o.assignment_uuid = n.assignment_uuid AND o.id < n.id ORDER BY o.id DESC LIMIT 1)
			WHERE ${isMade} AND k.drafted_at IS NOT NULL`),
		db.run(sql`
			INSERT INTO ${submissionMark} ${columns}
			SELECT n.uuid, iif(w.draft_marks <= a.marks, w.draft_marks, NULL), w.draft_comment, w.drafted_at, 0, ${now}
			FROM ${submission} AS n JOIN ${assignment} AS a ON a.uuid = n.assignment_uuid JOIN ${withdrawnDraft} AS w
				ON w.assignment_uuid = n.assignment_uuid AND w.student_uuid = n.student_uuid
			WHERE ${isMade} ON CONFLICT DO NOTHING`),
		db.run(sql`DELETE FROM ${withdrawnDraft} WHERE (assignment_uuid, student_uuid) IN
			(SELECT n.assignment_uuid, n.student_uuid FROM ${submission} AS n WHERE ${isMade})`),
	] as const;
}

/**
 * A student hands in a text, files or both (ASG-4), again until the end, so often in a day: what was handed in before is replaced, and the
 * last of those are kept. The clock is asked where it is written. Of one key it is handed in once, which is asked before the limit of the day. Three
 * round trips, also where the key is known; a fourth where its files came once more.
 * @throws DomainError SubmissionEmpty, LimitReached, AssignmentNotBegun, AssignmentEnded, SubmissionReturned, CourseFixed, AssetNotFound, KeyReused,
 * AssignmentNotFound, of requireRole
 */
export async function handIn(
	deps: SubmissionWrites,
	who: Actor | null,
	ids: AssignmentIds,
	work: Work,
): Promise<HandedIn> {
	const { text, assets, key } = work;
	const {
		accountUuid,
		course: within,
		assignment: of,
	} = await assignmentFromWithin(deps, requireRole(who, "student"), ids);
	if (text === "" && assets.length === 0) throw assignmentErrors.fail("SubmissionEmpty");
	const { db } = deps;
	const now = deps.clock();
	const uuid = await uuidOf(of.uuid, accountUuid, key, now);
	const ofKey = isSame(submission, eq(submission.studentUuid, accountUuid), uuid, now);
	const isNew = sql`NOT EXISTS (SELECT 1 FROM ${submission} WHERE ${ofKey})`;
	// What has arrived before takes nothing of the day, and is found at its limit too.
	const [[known], taken] = await db.batch([
		db.select().from(submission).where(ofKey),
		takeStatement(deps, "submission", accountUuid, { when: isNew }),
	]);
	if (known) return ofSameKey(deps, known, work);
	requireTaken(taken, now);
	const may = sql`${mayFor(of.uuid, accountUuid, now)} AND ${mayBeAttached(accountUuid, assets)} AND ${isNew}`;
	// Two presses of one key in one millisecond have one uuid: the change tells whose it is.
	const changeUuid = crypto.randomUUID();
	const isMade = sql`n.uuid = ${uuid} AND n.change_uuid = ${changeUuid}`;
	const made = sql`EXISTS (SELECT 1 FROM ${submission} AS n WHERE ${isMade})`;
	const isItsFile = sql`(SELECT n.uuid FROM ${submission} AS n WHERE ${isMade})`;
	const tooOld = sql`(SELECT o.uuid FROM ${submission} AS o WHERE o.assignment_uuid = ${of.uuid} AND o.student_uuid = ${accountUuid}
		AND o.state = 'replaced' AND ${made} ORDER BY o.id DESC LIMIT -1 OFFSET ${MAX_REPLACED})`;
	const [[why], , , , , , , , , , rows, files, keyed] = await db.batch([
		whyStatement(deps, of.uuid, accountUuid, now),
		db.run(sql`UPDATE ${submission} SET state = 'replaced', updated_at = ${now}
			WHERE assignment_uuid = ${of.uuid} AND student_uuid = ${accountUuid} AND state = 'active' AND ${may}`),
		insertWhere(
			deps,
			submission,
			{
				...{ uuid, assignmentUuid: sql.raw('"assignment"."uuid"'), studentUuid: accountUuid, text, state: "active" },
				...{ late: sql`${now} >= ${deadlineOf(accountUuid)}`, submittedAt: now, changeUuid },
				...{ createdAt: now, updatedAt: now },
			},
			sql`FROM ${ofAssignment(of.uuid)} AND ${may}`,
		),
		...draftStatements(deps, isMade, now),
		attachToNew(deps, accountUuid, assets, { type: "submission", uuid, made }),
		detachAll(deps, "submission", tooOld, now),
		db.run(sql`DELETE FROM ${submission} WHERE uuid IN ${tooOld}`),
		activeStatement(deps, { courseUuid: within.uuid, studentUuid: accountUuid }, now),
		db
			.select()
			.from(submission)
			.where(and(eq(submission.uuid, uuid), eq(submission.changeUuid, changeUuid))),
		assetsOf(deps, "submission", isItsFile),
		db.select().from(submission).where(ofKey),
	]);
	const [row] = rows;
	if (row) return { submission: row, files: filesOf(files) };
	const [before] = keyed;
	if (before) return ofSameKey(deps, before, work);
	throwWhy(why);
	throw assetErrors.fail("AssetNotFound");
}

/** What changes: files are added, or taken away by their uuid or number; what is not named stays. */
export type WorkChange = {
	text?: string;
	attach?: readonly string[];
	detach?: readonly string[];
	/** Of its files these alone stay. */
	keep?: readonly string[];
	/** Of the submission as it was read; without it, as it is read here. */
	version?: number;
};

/** Which of its files go: those named, and those that were not kept. @throws DomainError AssetNotFound for what is no id */
function goingFiles(uuid: string, { detach = [], keep }: WorkChange): SQL {
	const isNamed = detach.map((id) => sql`(${isAsset(id)})`);
	const notKept =
		keep && sql`${sql.raw('"asset"."uuid"')} NOT IN (SELECT value FROM json_each(${JSON.stringify(keep)}))`;
	const any = [...isNamed, ...(notKept ? [notKept] : [])];
	if (any.length === 0) return sql`0`;
	return sql`(${isAttachedTo("submission", uuid)} AND (${sql.join(any, sql` OR `)}))`;
}

/** The change that comes once more, as its first answer was lost: what it made is there. It says everything of itself, by `keep`. */
async function sameChange(
	deps: SubmissionWrites,
	uuid: string,
	{ text, attach = [], keep, version }: WorkChange,
): Promise<HandedIn | null> {
	if (text === undefined || keep === undefined || version === undefined) return null;
	const [there] = await deps.db.select().from(submission).where(eq(submission.uuid, uuid));
	return there?.version === version + 1 ? sameWork(deps, there, { text, assets: [...keep, ...attach] }) : null;
}

/**
 * A student changes what they handed in, until the end (ASG-4): its text, its files, or both. Two tabs never overwrite each other in silence.
 * Two round trips; three more for what is refused.
 * @throws DomainError SubmissionChanged, SubmissionEmpty, AssetNotFound, AttachmentsTooMany, AssignmentEnded, SubmissionReturned, CourseFixed,
 * SubmissionNotFound, of requireRole
 */
export async function editSubmission(
	deps: SubmissionWrites,
	who: Actor | null,
	id: string,
	change: WorkChange,
): Promise<HandedIn> {
	const { actor, submission: was } = await mySubmission(deps, who, id);
	const { accountUuid } = actor;
	const { uuid, assignmentUuid } = was;
	const version = change.version ?? was.version;
	const { attach = [], text = was.text } = change;
	const { db } = deps;
	const now = deps.clock();
	const changeUuid = crypto.randomUUID();
	const going = goingFiles(uuid, change);
	const goes = sql`(SELECT count(*) FROM ${asset} WHERE ${going})`;
	const has = sql`(SELECT count(*) FROM ${asset} AS h WHERE h.holder_type = 'submission' AND h.holder_uuid = ${uuid})`;
	const files = sql`(${has} - ${goes} + ${attach.length})`;
	const isThere = sql`${goes} >= ${change.detach?.length ?? 0}`;
	const asRead = and(eq(submission.uuid, uuid), eq(submission.state, "active"), eq(submission.version, version));
	const checks = {
		may: mayFor(assignmentUuid, accountUuid, now),
		theirs: mayBeAttached(accountUuid, attach),
		there: isThere,
		fits: sql`${files} <= ${MAX_ATTACHED}`,
		filled: sql`(${text} <> '' OR ${files} > 0)`,
	};
	const all = sql.join(Object.values(checks), sql` AND `);
	const made = sql`EXISTS (SELECT 1 FROM ${submission} AS n WHERE n.uuid = ${uuid} AND n.change_uuid = ${changeUuid})`;
	const [[found], [why], [row], , , attached] = await db.batch([
		db.all<
			Record<"asRead" | "theirs" | "there" | "fits" | "filled", number>
		>(sql`SELECT EXISTS (SELECT 1 FROM ${submission} WHERE ${asRead}) AS asRead,
			${checks.theirs} AS theirs, ${checks.there} AS there, ${checks.fits} AS fits, ${checks.filled} AS filled`),
		whyStatement(deps, assignmentUuid, accountUuid, now),
		db
			.update(submission)
			.set({ text, version: version + 1, changeUuid, updatedAt: now })
			.where(and(asRead, all))
			.returning(),
		loosened(deps, sql`${going} AND ${made}`, now),
		attachToNew(deps, accountUuid, attach, { type: "submission", uuid, made }),
		assetsOf(deps, "submission", [uuid]),
	]);
	if (row) return { submission: row, files: filesOf(attached) };
	const same = await sameChange(deps, uuid, change);
	if (same) return same;
	throwWhy(why);
	// Its files may be attached by the change that was made meanwhile: they are not missing.
	if (!found?.asRead) throw assignmentErrors.fail("SubmissionChanged");
	if (!found?.theirs || !found.there) throw assetErrors.fail("AssetNotFound");
	if (!found.fits) throw assetErrors.fail("AttachmentsTooMany", { most: MAX_ATTACHED });
	if (!found.filled) throw assignmentErrors.fail("SubmissionEmpty");
	throw assignmentErrors.fail("SubmissionChanged");
}

/**
 * A student adds files to what they handed in, all or none (AST-7). Two round trips.
 * @returns what was attached
 * @throws DomainError FileMissing, and of editSubmission
 */
export async function attachToSubmission(
	deps: SubmissionWrites,
	who: Actor | null,
	id: string,
	uuids: readonly string[],
): Promise<Asset[]> {
	if (uuids.length === 0) {
		await mySubmission(deps, who, id);
		throw assetErrors.fail("FileMissing");
	}
	const { files } = await editSubmission(deps, who, id, { attach: uuids });
	return files.filter(({ uuid }) => uuids.includes(uuid));
}

/**
 * A student takes back what they handed in, until the end (ASG-4): it goes with its files, and with all that it replaced; a draft mark
 * of its teacher waits for what they hand in next (ASG-6). Two round trips.
 * @param version as it was read; without it, as it is read here
 * @throws DomainError SubmissionChanged, AssignmentEnded, SubmissionReturned, CourseFixed, SubmissionNotFound, of requireRole
 */
export async function deleteSubmission(
	deps: SubmissionWrites,
	who: Actor | null,
	id: string,
	{ version }: { version?: number } = {},
): Promise<void> {
	const { actor, submission: was } = await mySubmission(deps, who, id);
	const { accountUuid } = actor;
	const { uuid, assignmentUuid } = was;
	const { db } = deps;
	const now = deps.clock();
	const isIt = sql`EXISTS (SELECT 1 FROM ${submission} AS n WHERE n.uuid = ${uuid} AND n.state = 'active' AND n.version = ${version ?? was.version})`;
	const goes = sql`${isIt} AND ${mayFor(assignmentUuid, accountUuid, now)}`;
	const replaced = sql`assignment_uuid = ${assignmentUuid} AND student_uuid = ${accountUuid} AND state = 'replaced'`;
	const theirs = sql`(SELECT t.uuid FROM ${submission} AS t WHERE t.assignment_uuid = ${assignmentUuid} AND t.student_uuid = ${accountUuid})`;
	const [[why], , , , [gone]] = await db.batch([
		whyStatement(deps, assignmentUuid, accountUuid, now),
		db.run(sql`
			INSERT OR REPLACE INTO ${withdrawnDraft} (assignment_uuid, student_uuid, draft_marks, draft_comment, drafted_at)
			SELECT ${assignmentUuid}, ${accountUuid}, k.draft_marks, k.draft_comment, k.drafted_at FROM ${submissionMark} AS k
			WHERE k.submission_uuid = ${uuid} AND k.drafted_at IS NOT NULL AND ${goes}`),
		detachAll(deps, "submission", theirs, now, goes),
		db.run(sql`DELETE FROM ${submission} WHERE ${replaced} AND ${goes}`),
		db
			.delete(submission)
			.where(and(eq(submission.uuid, uuid), goes))
			.returning({ uuid: submission.uuid }),
	]);
	if (gone) return;
	throwWhy(why);
	throw assignmentErrors.fail("SubmissionChanged");
}
