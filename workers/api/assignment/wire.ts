import type { z } from "zod";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import type { Submission } from "~/domain/assignment/access.server.ts";
import type { Mark } from "~/domain/assignment/mark.server.ts";
import type { SeenAssignment } from "~/domain/assignment/seen.server.ts";
import type { MissingStudent, MySubmission, TaughtSubmission } from "~/domain/assignment/submissions.server.ts";
import { toMarks } from "~/lib/marks.ts";
import { toIso } from "~/lib/time.ts";
import { toAsset } from "../asset/wire.ts";
import type { missingPage, WireAssignment, WireMark, WireSubmission } from "./schemas.ts";

export const toAssignment = (of: SeenAssignment): WireAssignment => ({
	id: of.id,
	uuid: of.uuid,
	title: of.title,
	description: of.description,
	descriptionHtml: of.html,
	courseUuid: of.courseUuid,
	lectureUuid: of.lectureUuid,
	startsAt: toIso(of.startsAt),
	endsAt: toIso(of.endsAt),
	deadline: toIso(of.deadline),
	marks: toMarks(of.marks),
	latePolicy: of.latePolicy,
	version: of.version,
	createdAt: toIso(of.createdAt),
	updatedAt: toIso(of.updatedAt),
	assets: of.files.map(toAsset),
	state: of.mine?.state ?? null,
	numSubmission: of.counts?.submitted ?? null,
});

export const toSubmission = (of: Submission, files: readonly Asset[]): WireSubmission => ({
	id: of.id,
	uuid: of.uuid,
	assignmentUuid: of.assignmentUuid,
	studentUuid: of.studentUuid,
	text: of.text,
	state: of.state,
	late: of.late,
	submittedAt: toIso(of.submittedAt),
	updatedAt: toIso(of.updatedAt),
	version: of.version,
	assets: files.map(toAsset),
});

export const toMySubmission = ({ submission, files, returned }: MySubmission) => ({
	...toSubmission(submission, files),
	returned: returned && { ...returned, marks: toMarks(returned.marks), returnedAt: toIso(returned.returnedAt) },
});

const marksOf = (hundredths: number | null) => (hundredths === null ? null : toMarks(hundredths));

export const toMark = (of: Mark): WireMark => ({
	submissionUuid: of.submissionUuid,
	draft: of.draftedAt === null ? null : { marks: marksOf(of.draftMarks), comment: of.draftComment ?? "" },
	marks: marksOf(of.marks),
	comment: of.comment,
	returnedAt: toIso(of.returnedAt),
	version: of.version,
});

export const toTaught = ({ submission, student, mark, files }: TaughtSubmission) => ({
	...toSubmission(submission, files),
	student,
	mark: mark && toMark(mark),
});

export const toMissing = (of: MissingStudent): z.output<typeof missingPage>["content"][number] => ({
	...of,
	deadline: toIso(of.deadline),
});
