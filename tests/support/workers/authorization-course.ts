import { courseRows, enrolmentRows, lectureRows } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { membershipRows } from "#db/factories/institute.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { openSchool, type Person, student } from "./api-people.ts";
import { bindings, database, OPENS } from "./exam-session.ts";

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;

/** A course with something of everything: whatever a row is about is there, so that who may not see it hears the same as of nothing. */
export type CourseOfWorld = {
	uuid: string;
	lectureUuid: string;
	/** A second lecture, with a recording that is ready and questions. */
	secondUuid: string;
	recordingUuid: string;
	announcementUuid: string;
	/** Asked by the student within the last hour; nobody has answered it. */
	questionUuid: string;
	/** Asked by the student as well, with an answer by the student. */
	answeredUuid: string;
	answerUuid: string;
	/** Of its teacher. */
	templateUuid: string;
	/** Of the course alone, with a file. */
	materialUuid: string;
	materialFileUuid: string;
	/** Begins when the course does; the student has handed in, and a draft mark waits. */
	assignmentUuid: string;
	submissionUuid: string;
	/** Nobody has handed in for it. */
	unusedUuid: string;
	/** Somebody who asked to be let in. */
	applicantUuid: string;
};

/** A course of theirs with lectures and a student. */
export async function courseOf(of: Person, within: Person): Promise<CourseOfWorld> {
	const fresh = () => crypto.randomUUID();
	const made: CourseOfWorld = {
		...{ uuid: fresh(), lectureUuid: fresh(), secondUuid: fresh(), recordingUuid: fresh(), announcementUuid: fresh() },
		...{ questionUuid: fresh(), answeredUuid: fresh(), answerUuid: fresh(), templateUuid: fresh() },
		...{ materialUuid: fresh(), materialFileUuid: fresh() },
		...{ assignmentUuid: fresh(), submissionUuid: fresh(), unusedUuid: fresh() },
		applicantUuid: (await student()).accountUuid,
	};
	const [subjectUuid, meetingUuid] = [fresh(), fresh()];
	const { uuid: courseUuid, lectureUuid, secondUuid } = made;
	const startAt = OPENS + 7 * DAY;
	const secondAt = startAt + 2 * DAY;
	const { uuid: instituteUuid } = await openSchool();
	const stamped = { createdAt: OPENS, updatedAt: OPENS };
	const work = {
		courseUuid,
		title: "Ten equations",
		startsAt: startAt,
		endsAt: startAt + 9 * DAY,
		marks: 1000,
		...stamped,
	};
	// Of the first one nobody has anything: it may be deleted.
	const asked = { lectureUuid: secondUuid, authorUuid: within.accountUuid, body: "Why?", ...stamped };
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		...courseRows({ uuid: courseUuid, subjectUuid, instituteUuid, teacherUuid: of.accountUuid, startAt, at: OPENS }),
		...enrolmentRows({ courseUuid, studentUuid: within.accountUuid, state: "accepted", at: OPENS }),
		...enrolmentRows({ courseUuid, studentUuid: made.applicantUuid, state: "applied", at: OPENS }),
		...lectureRows({ uuid: lectureUuid, courseUuid, startsAt: startAt + DAY, at: OPENS }),
		...lectureRows({ uuid: secondUuid, courseUuid, startsAt: secondAt, at: OPENS }),
		rowsOf(schema.liveMeeting, {
			...{
				uuid: meetingUuid,
				lectureUuid: secondUuid,
				meetingId: fresh(),
				internalId: fresh(),
				callbackToken: fresh(),
			},
			...{ startedAt: secondAt, endedAt: secondAt + HOUR, createdAt: secondAt, updatedAt: secondAt + HOUR },
		}),
		rowsOf(schema.recording, {
			...{ uuid: made.recordingUuid, lectureUuid: secondUuid, meetingUuid, recordId: fresh(), state: "ready" },
			...{ playUrl: `${bindings.BBB_BASE_URL}/play`, startedAt: secondAt, endedAt: secondAt + HOUR, ...stamped },
		}),
		rowsOf(schema.announcement, {
			...{ uuid: made.announcementUuid, courseUuid, authorUuid: of.accountUuid, body: "Bring paper.", ...stamped },
		}),
		rowsOf(schema.lectureQuestion, { uuid: made.questionUuid, ...asked }),
		rowsOf(schema.lectureQuestion, { uuid: made.answeredUuid, ...asked }),
		rowsOf(schema.lectureAnswer, {
			...{ uuid: made.answerUuid, questionUuid: made.answeredUuid, authorUuid: within.accountUuid },
			...{ body: "By definition.", ...stamped },
		}),
		rowsOf(schema.material, { uuid: made.materialUuid, courseUuid, title: "Notes", position: 1, ...stamped }),
		rowsOf(schema.asset, {
			...{ uuid: made.materialFileUuid, ownerUuid: of.accountUuid, key: `asset/${made.materialFileUuid}` },
			...{ name: "notes.txt", type: "text/plain", bytes: 5, purpose: "general", storedAt: OPENS, createdAt: OPENS },
			...{ holderType: "material", holderUuid: made.materialUuid },
		}),
		rowsOf(schema.assignment, { uuid: made.assignmentUuid, ...work }, { uuid: made.unusedUuid, ...work }),
		rowsOf(schema.submission, {
			...{ uuid: made.submissionUuid, assignmentUuid: made.assignmentUuid, studentUuid: within.accountUuid },
			...{ text: "x = 3", submittedAt: OPENS, changeUuid: fresh(), ...stamped },
		}),
		rowsOf(schema.submissionMark, {
			...{ submissionUuid: made.submissionUuid, draftMarks: 500, draftComment: "", draftedAt: OPENS },
			...{ seenVersion: 1, updatedAt: OPENS },
		}),
		rowsOf(schema.messageTemplate, {
			...{ uuid: made.templateUuid, teacherUuid: of.accountUuid, name: "Reminder", body: "Come back!", ...stamped },
		}),
		...membershipRows({
			...{ uuid: fresh(), accountUuid: of.accountUuid, instituteUuid, role: "teacher", at: OPENS },
		}),
	]);
	return made;
}
