import { png } from "#tests/support/pictures.ts";
import { get, post, send } from "#tests/support/workers/api.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { fileForm } from "#tests/support/workers/assets.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import { type PageAnswer, visit } from "#tests/support/workers/pages.ts";
import { toBase64 } from "~/lib/base64.ts";
import { toIso } from "~/lib/time.ts";
import { added } from "../upload/client.ts";
import type { DailyPlace } from "./daily-places.ts";

export const DAY = 24 * 60;
/** After the exam of the world has stopped for all, and while its lecture is held. */
export const USUAL = 62;
const DURING = 8 * DAY + 30;
const inDays = (days: number) => toIso(OPENS + days * DAY * 60_000);

type Answer = Pick<PageAnswer, "status" | "headers" | "text">;
export type Act = {
	who: (world: World) => Person | null;
	ask: (who: Person, world: World & Made) => Promise<Answer>;
	minutes?: number;
	/** What it may leave behind: a course, that its student is active in it. */
	leaves?: string;
	/** So much past its limit it is refused; at the limit where nothing is said. */
	past?: number;
};
/** What acts need beside the world of the matrix. */
export type Made = { film: string; hidden: string; code: string; upload: string; school: string };

const teacher = ({ people }: World) => people.teacher;
const pupil = ({ owner }: World) => owner;
const stranger = ({ people }: World) => people.otherStudent;

const call =
	(method: string, path: (world: World & Made) => string, body?: (world: World & Made) => unknown): Act["ask"] =>
	(who, world) =>
		send(who, method, path(world), { body: body?.(world) });
const form =
	(
		path: (world: World & Made) => string,
		fields: (world: World & Made) => Record<string, string>,
		minutes = USUAL,
	): Act["ask"] =>
	(who, world) =>
		visit(who, path(world), { form: fields(world), minutes });

const ofCourse =
	(below = "") =>
	({ course }: World) =>
		`/dashboard/teacher/course/d/${course.uuid}${below}`;
const attendance = ({ course }: World) => `/dashboard/teacher/course/d/${course.uuid}/${course.lectureUuid}/attendance`;
const dates = { startAt: inDays(20), endAt: inDays(80), enrolmentEndAt: inDays(40) };
export const key = () => crypto.randomUUID();
const file = () => ({ rawBody: fileForm("What I saw", "notes.txt") });
const picture = () => png(8, 8, () => [10, 120, 60]);
const quiz = () => `<quiz><question type="multichoice"><name><text>One</text></name><questiontext format="html">
<text><![CDATA[<p>What? <img src="@@PLUGINFILE@@/a.png" alt="A circuit"></p>]]></text>
<file name="a.png" path="/" encoding="base64">${toBase64(picture())}</file></questiontext></question></quiz>`;
const imported = () => {
	const parts = new FormData();
	parts.set("format", "moodle-xml");
	parts.set("file", new File([quiz()], "pictures.xml"));
	return parts;
};
const begin = (who: Person) =>
	send(who, "POST", "/uploads", { headers: { "tus-resumable": "1.0.0", "upload-length": "10" } });

const SCAN: Act = {
	who: pupil,
	ask: (who) => send(who, "POST", "/auth/api/v1/file-upload", { rawBody: fileForm(picture(), "nid.png") }),
};
const PHOTO: Act = {
	who: pupil,
	ask: (who) => send(who, "POST", "/auth/api/v1/photo-upload", { rawBody: fileForm(picture(), "me.png") }),
};
const IMPORT: Act = {
	who: ({ people }) => people.admin,
	ask: (who) => visit(who, "/admin/questions/import", { parts: imported(), minutes: USUAL }),
};

/**
 * An act for each place, which would be done were it not for the limit. Past that of SMS people hear without one (SEC-10.6); the end of an
 * account is asked for by who has just signed in (`privacy/deletion.workers`).
 */
export const ACTS: Record<Exclude<DailyPlace, `${"sms" | "deletion"} ${string}`>, Act> = {
	"look-up institute/people findStudents": {
		who: teacher,
		ask: (who) => get(who, "/api/students?name=01712345678"),
	},
	"token account/tokens makeToken": { who: pupil, ask: (who) => send(who, "POST", "/auth/token", { by: "cookie" }) },
	"course course/create-course createCourse": {
		who: teacher,
		ask: call(
			"POST",
			() => "/api/courses",
			({ bank, school }) => ({
				...{ title: "Physics", subtitle: "Fridays", description: "Forces", outcomes: ["Draw forces"], ...dates },
				...{ enrolment: { fee: 0 }, maxStudents: 30, subjectUuid: bank.subjectUuid, instituteUuid: school },
			}),
		),
	},
	"course-copy course-batch/duplicate-course duplicateCourse": {
		who: teacher,
		ask: form(ofCourse("/duplicate"), () => ({ title: "Again", startAt: "2026-08-01T10:00" })),
	},
	"lecture lecture/create-lecture createLecture": {
		who: teacher,
		ask: call(
			"POST",
			({ course }) => `/api/course/${course.uuid}/lectures`,
			() => ({ title: "Waves", startsAt: inDays(27) }),
		),
	},
	"lecture lecture/repeat-lectures createLectures": {
		who: teacher,
		ask: form(ofCourse("/lecture/repeat"), () => ({
			...{ title: "Physics", days: "1", from: "2026-01-25", time: "10:00", minutes: "60", times: "2" },
			...{ intent: "make", dates: String(Date.UTC(2026, 0, 26, 4)) },
		})),
	},
	"move lecture/edit-lecture editLecture": {
		who: teacher,
		ask: call(
			"PATCH",
			({ course }) => `/api/lecture/${course.lectureUuid}`,
			() => ({ startsAt: inDays(10), endsAt: inDays(10 + 1 / 24) }),
		),
	},
	"move course/change-course tryToChange": {
		who: teacher,
		ask: call(
			"PATCH",
			({ course }) => `/api/course/${course.uuid}`,
			() => ({ title: "Another name" }),
		),
	},
	"move assignment/edit-assignment editAssignment": {
		who: teacher,
		ask: call(
			"PATCH",
			({ course }) => `/api/assignment/${course.assignmentUuid}`,
			() => ({ endsAt: inDays(17) }),
		),
	},
	"assignment assignment/create-assignment createAssignment": {
		who: teacher,
		ask: call(
			"POST",
			({ course }) => `/api/course/${course.uuid}/assignments`,
			() => ({ title: "Waves", marks: 10, startsAt: inDays(15), endsAt: inDays(20) }),
		),
	},
	"content content/create-content addContent": {
		who: teacher,
		ask: call(
			"POST",
			() => "/api/contents",
			({ bank, film }) => ({ title: "Waves", description: "What?", subjectUuid: bank.subjectUuid, asset: film }),
		),
	},
	"decision attendance/call-roll callRoll": {
		who: teacher,
		minutes: DURING,
		ask: form(
			attendance,
			({ owner }) => ({ intent: "roll-call", shown: owner.accountUuid, here: owner.accountUuid }),
			DURING,
		),
	},
	"decision attendance/correct-attendance correctAttendance": {
		who: teacher,
		minutes: DURING,
		ask: form(
			(world) => `${attendance(world)}/${world.owner.accountUuid}`,
			() => ({ intent: "correct", minutes: "10", reason: "She was there" }),
			DURING,
		),
	},
	"decision assignment/mark returnMark": {
		who: teacher,
		ask: call("POST", ({ course }) => `/api/submission/${course.submissionUuid}/return`),
	},
	"decision assignment/mark returnAll": {
		who: teacher,
		ask: call("POST", ({ course }) => `/api/assignment/${course.assignmentUuid}/return`),
	},
	"decision assignment/excuse excuseFrom": {
		who: teacher,
		ask: call(
			"PUT",
			({ course }) => `/api/assignment/${course.assignmentUuid}/excuse`,
			({ owner }) => ({ studentUuid: owner.accountUuid, excused: true }),
		),
	},
	"decision assignment/extend extendFor": {
		who: teacher,
		ask: call(
			"PUT",
			({ course }) => `/api/assignment/${course.assignmentUuid}/extension`,
			({ owner }) => ({ studentUuid: owner.accountUuid, endsAt: inDays(17) }),
		),
	},
	"enrolment enrolment/invite inviteStudents": {
		who: teacher,
		ask: call(
			"POST",
			() => "/api/enrolment/invite",
			({ course, people }) => ({ courseUuid: course.uuid, studentUuid: people.otherStudent?.accountUuid }),
		),
	},
	"enrolment enrolment/decide decideEnrolments": {
		who: teacher,
		ask: call(
			"POST",
			() => "/api/enrolment/decide",
			({ course }) => ({ courseUuid: course.uuid, studentUuid: course.applicantUuid, state: "Accepted" }),
		),
	},
	"material material/create-material createMaterial": {
		who: teacher,
		ask: call(
			"POST",
			({ course }) => `/api/course/${course.uuid}/materials`,
			() => ({ title: "Waves" }),
		),
	},
	"material material/edit-material editMaterial": {
		who: teacher,
		ask: call(
			"PATCH",
			({ hidden }) => `/api/material/${hidden}`,
			() => ({ publishAt: null }),
		),
	},
	"archive course/archive-course archiveCourse": {
		who: teacher,
		ask: form(ofCourse("/archive"), () => ({ intent: "archive" })),
	},
	"message course-people/message-students messageStudents": {
		who: teacher,
		ask: form(
			(world) => `${ofCourse("/people/message")(world)}?to=${world.owner.accountUuid}`,
			({ owner }) => ({ intent: "send", to: owner.accountUuid, body: "Bring paper.", key: key() }),
		),
	},
	"message course-people/message-students messageAll": {
		who: teacher,
		ask: form(ofCourse("/people/message?all=1"), () => ({ intent: "send-all", body: "Bring paper.", key: key() })),
	},
	"submission assignment/hand-in handIn": {
		who: pupil,
		minutes: DURING,
		ask: (who, { course }) =>
			post(who, `/api/assignment/${course.assignmentUuid}/submissions`, { text: "x" }, { minutes: DURING }),
	},
	"apply enrolment/apply applyForCourse": {
		who: stranger,
		ask: call(
			"POST",
			() => "/api/enrolment/apply",
			({ course }) => ({ courseUuid: course.uuid }),
		),
	},
	"apply enrolment/invite-link comeByLink": {
		who: stranger,
		ask: form(
			({ code }) => `/student/invite/${code}`,
			() => ({ intent: "come" }),
		),
	},
	"appeal question-appeal/save-appeal saveAppeal": {
		who: pupil,
		ask: call(
			"PUT",
			({ exam, question }) => `/api/weekly-exams/${exam.uuid}/questions/${question.uuid}/appeal`,
			() => ({ reason: "key", text: "Page 48 of the book." }),
		),
	},
	"calendar calendar/feed makeFeed": {
		who: pupil,
		ask: form(
			() => "/student/calendar/feed",
			() => ({ intent: "make" }),
		),
	},
	"question discussion/ask-question askQuestion": {
		who: pupil,
		ask: call(
			"POST",
			({ course }) => `/api/lecture/${course.lectureUuid}/questions`,
			() => ({ body: "Why is that so?" }),
		),
		leaves: "enrolment",
	},
	"answer discussion/answer-question answerQuestion": {
		who: pupil,
		ask: call(
			"POST",
			({ course }) => `/api/question/${course.questionUuid}/answers`,
			() => ({ body: "Because of that." }),
		),
		leaves: "enrolment",
	},
	"upload asset/upload-asset uploadAsset": {
		who: pupil,
		ask: (who) => send(who, "POST", "/api/assets/upload", file()),
	},
	"upload verification/upload-scan uploadScan": SCAN,
	"upload photo/store-picture drawPicture": PHOTO,
	"upload question-bank/import-pictures drawNew": IMPORT,
	"upload upload/create-upload createUpload": { who: pupil, ask: begin },
	"upload-mb upload/create-upload createUpload": { who: pupil, ask: begin },
	"upload-mb upload/append-upload requireLeft": {
		who: pupil,
		past: 1,
		// Not the checksum of these bytes: they would be counted, and not kept.
		ask: (who, { upload }) =>
			added(who, upload, 0, "Hello", { "upload-checksum": "sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }, USUAL),
	},
	"upload-mb asset/upload-asset hasBytesLeft": {
		who: pupil,
		ask: (who) => send(who, "POST", "/api/assets/upload", file()),
	},
	"upload-mb verification/upload-scan uploadScan": SCAN,
	"upload-mb photo/store-picture drawPicture": PHOTO,
	"upload-mb question-bank/import-pictures drawNew": IMPORT,
	"pin shared-device/people setPin": {
		who: pupil,
		ask: form(
			() => "/auth/people",
			() => ({ intent: "set-pin", pin: "2731" }),
		),
	},
	"payment payment/initiate initiatePayment": {
		who: pupil,
		ask: call(
			"POST",
			() => "/api/wallet/add-money",
			() => ({ amount: 100 }),
		),
	},
};
