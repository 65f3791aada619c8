import { sql } from "drizzle-orm";
import type { Holding, PersonalHolding } from "./holding.ts";
import { by, DELETED, nameless, nameOf, ours, own, type TableName } from "./holding-parts.server.ts";

/** Of what hangs on a course that they teach. */
const ofOwnCourse = (before: string, after: string) => (accountUuid: string) =>
	sql`${sql.raw(before)} (SELECT uuid FROM course WHERE teacher_uuid = ${accountUuid})${sql.raw(after)}`;

/** What somebody said in a course: others read it, or answered it, and it stays without a name. */
const said = (file: string, why: string, set: Record<string, null> = {}): PersonalHolding => ({
	about: "person",
	accounts: { authorUuid: "theirs" },
	theirs: by("author_uuid"),
	file,
	leftOut: ours,
	ending: { how: "anonymised", set, why },
});

/** Why the teacher took their words out of sight is about them. */
const UNSAID = { hiddenReason: null };

/** What courses, their lectures and live classes hold of people, and a calendar and what mobile data goes into. In the order in which they go. */
export const COURSE_HOLDINGS = {
	calendarFeed: own("calendar/feed", {
		leftOut: { tokenHash: "what we know the address by" },
		ending: DELETED,
	}),
	content: {
		about: "person",
		accounts: { teacherUuid: "theirs" },
		// What an admin uploaded is the platform's (CON-7), and stays with an account that has no name.
		theirs: (accountUuid) => sql`teacher_uuid = ${accountUuid} AND uploaded_by_admin = 0`,
		file: "content/videos",
		leftOut: { ...ours, searchKey: "the title again, as we compare it" },
		also: { subject: nameOf("subject", "title", "subject_uuid") },
		// Its files are among those that go.
		ending: DELETED,
	},
	dayCount: own("account/counted-today", { ending: DELETED }),
	dataUse: own("data/use", { ending: DELETED }),
	dataPackage: own("data/package", { ending: DELETED }),
	messageTemplate: {
		about: "person",
		accounts: { teacherUuid: "theirs" },
		theirs: by("teacher_uuid"),
		file: "courses/message-templates",
		leftOut: ours,
		ending: DELETED,
	},
	attendanceEvent: own("live-classes/connections", {
		leftOut: { connection: "what the provider of live classes calls a connection" },
		ending: DELETED,
	}),
	attendance: own("live-classes/attendance", {
		accounts: { correctedBy: "another's" },
		leftOut: { correctedBy: "names the teacher" },
		also: { lecture: nameOf("lecture", "title", "lecture_uuid") },
		ending: DELETED,
	}),
	liveMeeting: {
		about: "person",
		accounts: {},
		theirs: ofOwnCourse("lecture_uuid IN (SELECT uuid FROM lecture WHERE course_uuid IN", ")"),
		file: "live-classes/meetings",
		leftOut: { ...ours, callbackToken: "what the provider calls us back by" },
		ending: { how: "kept", why: "the attendance of its students hangs on it" },
	},
	recording: {
		about: "person",
		accounts: {},
		theirs: ofOwnCourse("lecture_uuid IN (SELECT uuid FROM lecture WHERE course_uuid IN", ")"),
		file: "live-classes/recordings",
		leftOut: ours,
		ending: { how: "kept", why: "a recording is also its course's students'" },
	},
	lectureAnswer: said("courses/answers", "an answer is also theirs who asked", UNSAID),
	lectureQuestion: said("courses/questions", "the answers of others hang on it", UNSAID),
	announcement: said("courses/announcements", "it was said to a whole course"),
	submissionMark: {
		about: "person",
		accounts: {},
		theirs: (accountUuid) => sql`submission_uuid IN (SELECT uuid FROM submission WHERE student_uuid = ${accountUuid})`,
		shownIf: () => sql`returned_at IS NOT NULL`,
		file: "courses/marks",
		leftOut: {
			draftMarks: "a draft of the teacher's, not yet a mark",
			draftComment: "a draft of the teacher's",
			draftedAt: "is about that draft",
			// Each changes with a draft, also with one that comes after what was returned.
			version: "counts drafts as well",
			updatedAt: "is about a draft as well",
		},
		ending: DELETED,
	},
	withdrawnDraft: {
		about: "person",
		accounts: { studentUuid: "theirs" },
		theirs: by("student_uuid"),
		// Nothing of a draft is the student's to see (ASG-6), not even that there is one.
		shownIf: () => sql`0`,
		file: "courses/drafts-of-marks",
		leftOut: {
			draftMarks: "a draft of the teacher's, not yet a mark",
			draftComment: "a draft of the teacher's",
			draftedAt: "is about that draft",
		},
		also: { assignment: nameOf("assignment", "title", "assignment_uuid") },
		ending: DELETED,
	},
	assignmentExtension: {
		about: "person",
		accounts: { studentUuid: "theirs" },
		theirs: by("student_uuid"),
		file: "courses/extra-time",
		leftOut: {},
		also: { assignment: nameOf("assignment", "title", "assignment_uuid") },
		ending: DELETED,
	},
	assignmentExcuse: {
		about: "person",
		accounts: { studentUuid: "theirs" },
		theirs: by("student_uuid"),
		file: "courses/excused-work",
		leftOut: {},
		also: { assignment: nameOf("assignment", "title", "assignment_uuid") },
		ending: DELETED,
	},
	submission: {
		about: "person",
		accounts: { studentUuid: "theirs" },
		theirs: by("student_uuid"),
		file: "courses/submissions",
		leftOut: { changeUuid: "a number of ours for its last change" },
		also: { assignment: nameOf("assignment", "title", "assignment_uuid") },
		ending: DELETED,
	},
	assignment: {
		about: "person",
		accounts: {},
		theirs: ofOwnCourse("course_uuid IN", ""),
		file: "courses/assignments",
		leftOut: { ...ours, html: "the rendering of its text" },
		ending: nameless("an assignment is also its course's students'"),
	},
	mobileInvitation: {
		about: "person",
		accounts: { mobile: "theirs", invitedBy: "another's" },
		theirs: (accountUuid) => sql`mobile = (SELECT named.mobile FROM account AS named WHERE named.uuid = ${accountUuid})
			OR invited_by = ${accountUuid}`,
		file: "courses/mobile-invitations",
		leftOut: { ...ours, invitedBy: "names the teacher" },
		ending: DELETED,
	},
	askedNumber: {
		about: "person",
		accounts: { mobile: "theirs", invitedBy: "another's" },
		theirs: (accountUuid) => sql`mobile = (SELECT named.mobile FROM account AS named WHERE named.uuid = ${accountUuid})
			OR invited_by = ${accountUuid}`,
		file: "courses/asked-numbers",
		leftOut: { ...ours, invitedBy: "names the teacher" },
		ending: DELETED,
	},
	inviteLink: {
		about: "person",
		accounts: { createdBy: "theirs" },
		theirs: by("created_by"),
		file: "courses/invite-links",
		leftOut: { ...ours, code: "lets whoever has it into the course" },
		ending: DELETED,
	},
	enrolmentEvent: {
		about: "person",
		accounts: { actorUuid: "another's" },
		theirs: (accountUuid) => sql`enrolment_uuid IN (SELECT uuid FROM enrolment WHERE student_uuid = ${accountUuid})`,
		file: "courses/enrolment-events",
		leftOut: { ...ours, actorUuid: "names the teacher, where it was not you" },
		ending: {
			how: "anonymised",
			set: { reason: null },
			why: "append-only but for its words; it names states and times, and an account that has no name any more",
		},
	},
	enrolment: {
		about: "person",
		accounts: { studentUuid: "theirs", invitedBy: "another's", invitedMobile: "theirs" },
		theirs: by("student_uuid"),
		file: "courses/enrolments",
		leftOut: { ...ours, invitedBy: "names the teacher" },
		also: { course: nameOf("course", "title", "course_uuid") },
		ending: {
			how: "anonymised",
			set: { note: null, reason: null, invitedMobile: null },
			why: "it says who a seat was taken by, which payments hang on",
		},
	},
	material: {
		about: "person",
		accounts: {},
		theirs: ofOwnCourse("course_uuid IN", ""),
		file: "courses/materials",
		leftOut: ours,
		ending: nameless("a material is also its course's students'"),
	},
	lecture: {
		about: "person",
		accounts: {},
		theirs: ofOwnCourse("course_uuid IN", ""),
		file: "courses/lectures",
		leftOut: ours,
		ending: nameless("a lecture is also its course's students'"),
	},
	course: {
		about: "person",
		accounts: { teacherUuid: "theirs" },
		theirs: by("teacher_uuid"),
		file: "courses/courses",
		leftOut: ours,
		ending: {
			how: "anonymised",
			// Its cover is one of the files that go.
			set: { image: null },
			why: "a course is also its students'; nobody is its teacher by name any more",
		},
	},
} as const satisfies Partial<Record<TableName, Holding>>;
