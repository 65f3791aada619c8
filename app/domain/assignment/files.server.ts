import { sql } from "drizzle-orm";
import { assignment, course } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import {
	attachAssets,
	attachedWithin,
	detachAsset,
	type Holder,
	listAttached,
} from "~/domain/asset/attachments.server.ts";
import { refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Paging } from "~/lib/paging.ts";
import {
	type AssignmentIds,
	assignmentFromWithin,
	ownAssignment,
	ownAssignmentWithin,
	submissionFor,
} from "./access.server.ts";
import { assignmentErrors } from "./errors.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** An assignment as what files are attached to, while its course is not archived. */
const holderOf = (uuid: string): Holder => ({
	...{ type: "assignment", uuid },
	may: sql`EXISTS (SELECT 1 FROM ${assignment} AS a JOIN ${course} AS c ON c.uuid = a.course_uuid WHERE a.uuid = ${uuid} AND c.archived_at IS NULL)`,
	// It was deleted, or its course was archived, since it was read.
	gone: () => assignmentErrors.fail("AssignmentChanged"),
});

/** @throws DomainError CourseFixed, AssignmentNotFound, of requireRole */
async function changeable(deps: Needs, who: Actor | null, ids: AssignmentIds) {
	const found = await ownAssignment(deps, who, ids);
	refuseArchived(found.course);
	return { ...found, holder: holderOf(found.assignment.uuid) };
}

/** The teacher attaches files of their own to an assignment. Two round trips. @throws DomainError of `changeable` and `attachAssets` */
export async function attachToAssignment(deps: Needs, who: Actor | null, ids: AssignmentIds, uuids: readonly string[]) {
	const { actor, holder } = await changeable(deps, who, ids);
	return attachAssets(deps, actor, uuids, holder);
}

/** The teacher removes a file from an assignment. Two round trips. @throws DomainError of `changeable` and `detachAsset` */
export async function detachFromAssignment(deps: Needs, who: Actor | null, ids: AssignmentIds, assetId: string) {
	const { holder } = await changeable(deps, who, ids);
	await detachAsset(deps, holder, assetId);
}

/** The files of an assignment; students have them once it has begun (ASG-2). Two round trips. @throws DomainError AssignmentNotBegun, AssignmentNotFound, of requireRole */
export async function listAssignmentFiles(deps: Needs, who: Actor | null, ids: AssignmentIds, paging: Paging) {
	const { as, assignment: of } = await assignmentFromWithin(deps, who, ids);
	if (as === "student" && deps.clock() < of.startsAt) throw assignmentErrors.fail("AssignmentNotBegun");
	return listAttached(deps, "assignment", of.uuid, paging);
}

/** The files of a submission, for its student and its teacher. Two round trips. @throws DomainError SubmissionNotFound, of requireRole */
export async function listSubmissionFiles(deps: Needs, who: Actor | null, id: string, paging: Paging) {
	const { submission } = await submissionFor(deps, who, id);
	return listAttached(deps, "submission", submission.uuid, paging);
}

/** One file of the teacher's own assignment, for the question before it is removed. One round trip. @throws DomainError AssignmentNotFound, AssetNotFound, of requireRole */
export async function ownAssignmentFile(deps: Needs, who: Actor | null, ids: AssignmentIds, assetId: string) {
	const { statement, its, found } = ownAssignmentWithin(deps, who, ids);
	const of = attachedWithin(deps, "assignment", its, assetId);
	const [rows, files] = await deps.db.batch([statement, of.statement]);
	return { assignment: found(rows).assignment, file: of.file(files) };
}
