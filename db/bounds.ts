import { type Bound, byHand, row, type TableName } from "./bound.ts";
import type * as platform from "./schema/index.ts";

const DAILY = "app/domain/request/daily.server.ts";
const SCHEMA = "db/schema";
const seeded = (file: string) => row("us", "as many as the seed and admins list", file);

/** Tables of the platform's database. */
export const PLATFORM_BOUNDS = {
	account: row(
		"strangers",
		"one for a number that proved itself at the accounts, which limit codes",
		"workers/accounts/limits.ts",
		"codesOfStrangersPerDay",
	),
	accountRole: row("anybody signed in", "three for an account", `${SCHEMA}/account.ts`),
	accountSubject: row("anybody signed in", "one for an account and a subject", `${SCHEMA}/account.ts`),
	teacherProfile: row("teachers", "one for an account", `${SCHEMA}/account.ts`),
	auditLog: row(
		"anybody signed in",
		"a line for an act that changed something and is limited by the day; never deleted",
		DAILY,
		"decision: 2_000",
	),
	dayCount: row(
		"anybody signed in",
		"one for an account and a thing that has a limit by the day",
		DAILY,
		"ON CONFLICT (account_uuid, what)",
	),
	suspension: byHand("app/domain/people/suspend.server.ts"),
	accountDeletion: row(
		"anybody signed in",
		"one open for an account; 5 askings a day, those that were taken back stay with the account",
		DAILY,
		"deletion: 5",
	),
	issuerSignOut: row(
		"anybody signed in",
		"one for a sign-out that the issuer has not heard of, of 50 devices of an account; goes then",
		"workers/session-guard/object.ts",
		"MOST_DEVICES = 50",
	),
	sharedDevicePerson: row("anybody signed in", "six for a device, 50 PINs a day", DAILY, "pin: 50"),
	asset: row(
		"anybody signed in",
		"40 loose, 1,000 or 20 GB a day; 10 GB of a person together, of a verified teacher 500 GB",
		"app/domain/asset/rules.ts",
		"student: 10_000, teacher: 500_000",
	),
	upload: row(
		"anybody signed in",
		"20 under way, 20 GB a day; removed three days after it began",
		"app/domain/upload/rules.ts",
		"MAX_UNDER_WAY = 20",
	),
	feedback: row(
		"anybody signed in",
		"ten an hour; files of 600 MB a day",
		"app/domain/feedback/rules.ts",
		"MAX_AN_HOUR = 10",
	),
	dataUse: row("students", "one for a month and a kind", `${SCHEMA}/data-use.ts`),
	dataPackage: row("students", "one for an account", `${SCHEMA}/data-use.ts`),
	notification: row(
		"us",
		"one for a change, which is limited by the day; 500 kept of a person in a role, of those that were read 200 for 90 days",
		"app/domain/notification/rules.ts",
		"MOST_AT_ALL = 500",
	),
	notificationSetting: row("anybody signed in", "one for a role and a kind", `${SCHEMA}/notification.ts`),
	pushSubscription: row(
		"anybody signed in",
		"ten for an account",
		"app/domain/notification/rules.ts",
		"MOST_SUBSCRIPTIONS = 10",
	),
	pushDelivery: row(
		"us",
		"one for a subscription and a notification, until it is sent",
		"app/domain/notification/queue-pushes.server.ts",
	),
	jobLease: row("us", "one for a job", `${SCHEMA}/running.ts`),
	tally: row("us", "one for a counted thing and a day", `${SCHEMA}/running.ts`),
	heartbeat: row("us", "one for a kind of work", `${SCHEMA}/heartbeat.ts`),

	institute: byHand("app/domain/institute/save-institute.server.ts"),
	instituteWord: byHand("app/domain/institute/save-institute.server.ts"),
	instituteMembership: row(
		"anybody signed in",
		"ten for an account in a role; more by hand of an admin alone",
		"app/domain/account/rules.ts",
		"MOST_INSTITUTES = 10",
	),
	instituteRequest: row(
		"anybody signed in",
		"five open for an account",
		"app/domain/institute/rules.ts",
		"MOST_OPEN_REQUESTS = 5",
	),
	grade: byHand("app/domain/question-bank/subjects.server.ts"),
	helpText: byHand("app/domain/help/save-help.server.ts"),
	siteAnnouncement: byHand("app/domain/site-announcement/save-announcement.server.ts"),
	section: seeded(`${SCHEMA}/institute.ts`),

	teacherVerification: row(
		"teachers",
		"one undecided for an account",
		"app/domain/verification/submit-verification.server.ts",
		"state = 'Awaiting'",
	),
	verificationScan: row(
		"teachers",
		"those of a submission; removed 14 days after the decision",
		"app/domain/verification/remove-scans.server.ts",
		"VERIFICATION_SCANS_DAYS",
	),
	verificationUpload: row(
		"teachers",
		"as many unsent as one submission takes; removed some days later",
		"app/domain/verification/rules.ts",
		"MAX_UNSENT = 12",
	),

	course: row("teachers", "50 a day, and 20 copies", DAILY, "course: 50"),
	lecture: row(
		"teachers",
		"1,000 a day, and those of 20 copied courses; none overlap within a course",
		DAILY,
		"lecture: 1_000",
	),
	calendarFeed: row("anybody signed in", "one for an account", `${SCHEMA}/lecture.ts`),
	material: row("teachers", "500 in a course, 500 a day", "app/domain/material/rules.ts", "inCourse: 500"),
	assignment: row("teachers", "200 a day, and those of 20 copied courses", DAILY, "assignment: 200"),
	assignmentExcuse: row("teachers", "one for an assignment and a student", `${SCHEMA}/assignment.ts`),
	assignmentExtension: row("teachers", "one for an assignment and a student", `${SCHEMA}/assignment.ts`),
	submission: row(
		"students",
		"one active and 20 replaced for an assignment and a student; 200 a day",
		"app/domain/assignment/rules.ts",
		"MAX_REPLACED = 20",
	),
	submissionMark: row("teachers", "one for a submission", `${SCHEMA}/assignment.ts`),
	withdrawnDraft: row("teachers", "one for an assignment and a student", `${SCHEMA}/assignment.ts`),
	announcement: row("teachers", "ten an hour in a course", "app/domain/discussion/rules.ts", "announcement: 10"),
	lectureQuestion: row(
		"students",
		"ten an hour and 100 a day of an account",
		"app/domain/discussion/rules.ts",
		"question: 10",
	),
	lectureAnswer: row(
		"anybody signed in",
		"thirty an hour and 300 a day of an account",
		"app/domain/discussion/rules.ts",
		"answer: 30",
	),
	content: row("teachers", "100 a day", DAILY, "content: 100"),
	enrolment: row("students", "one for a course and a student", `${SCHEMA}/enrolment.ts`),
	enrolmentEvent: row(
		"students",
		"100 askings a day of a student, 5,000 decisions a day of a teacher",
		DAILY,
		"enrolment: 5_000",
	),
	mobileInvitation: row(
		"teachers",
		"100 numbers a day of a teacher",
		"app/domain/enrolment/invite-mobiles.server.ts",
		"SMS_OF_TEACHER",
	),
	askedNumber: row(
		"teachers",
		"100 numbers a day of a teacher, three of a number",
		"app/domain/enrolment/invite-mobiles.server.ts",
		"SMS_TO_NUMBER",
	),
	inviteLink: row("teachers", "one for a course", `${SCHEMA}/enrolment.ts`),
	messageTemplate: row("teachers", "20 of a teacher", "app/domain/course-people/schemas.ts", "templates: 20"),
	liveMeeting: row(
		"teachers",
		"one for a time that a room was open, 50 a day of a lecture",
		"app/domain/live-class/rules.ts",
		"MAX_ROOMS_A_DAY = 50",
	),
	attendanceEvent: row(
		"us",
		"of rooms that run; forgotten with the recording",
		"app/domain/attendance/forget-signs.server.ts",
	),
	attendance: row("students", "one for a lecture and a student", `${SCHEMA}/live-class.ts`),
	recording: row("us", "one for a recorded meeting, for 90 days", "app/domain/recording/remove-recording.server.ts"),
	abandonedRoom: row(
		"us",
		"one for a room whose lecture is gone, until it has ended",
		"app/domain/recording/clear-abandoned-rooms.server.ts",
	),

	topic: byHand(`${SCHEMA}/question-bank.ts`),
	questionVersion: byHand(`${SCHEMA}/question-bank.ts`),
	subject: byHand("app/domain/question-bank/subjects.server.ts"),
	question: byHand("app/domain/question-bank/import-bounds.ts"),
	questionImport: byHand("app/domain/question-bank/import-bounds.ts"),
	questionImportChange: byHand("app/domain/question-bank/import-bounds.ts"),
	questionOption: byHand("app/domain/question-bank/import-bounds.ts"),
	questionTag: byHand("app/domain/question-bank/import-bounds.ts"),
	questionPicture: row(
		"admins",
		"1,000 files a day; one that no question names goes a day later",
		"app/domain/question-picture/add-picture.server.ts",
	),
	questionPictureUse: row(
		"us",
		"one for a question and a picture that a version of it names, eight at most for each version",
		"app/lib/question-picture.ts",
		"MAX_PICTURES = 8",
	),
	poolPicture: row(
		"us",
		"one for an exam or a self-assessment and a picture of its pools",
		"app/domain/question-picture/uses.server.ts",
		"poolStatement",
	),
	heldQuestion: row(
		"us",
		"one for a question of a pool that is published",
		"app/domain/question-bank/hold-questions.server.ts",
	),
	leftOutQuestion: row(
		"us",
		"one for a question that an admin took out of a draft",
		"app/domain/exam-pool/pool-questions.server.ts",
	),
	modelTest: byHand(`${SCHEMA}/model-test.ts`),
	modelTestSubject: byHand(`${SCHEMA}/model-test.ts`),
	modelTestGrade: byHand(`${SCHEMA}/model-test.ts`),
	modelTestQuestion: byHand(`${SCHEMA}/model-test.ts`),
	paperPool: byHand("app/domain/model-test/publish-exam.server.ts"),
	keyCorrection: byHand("app/domain/exam-correction/correct-key.server.ts"),
	registration: row("students", "one for a model test and a student", `${SCHEMA}/model-test.ts`),
	withdrawnRegistration: row(
		"students",
		"one for a cancelled model test and a student",
		"app/domain/exam-withdrawal/cancel-exam.server.ts",
		"withdrawnRegistration",
	),
	attempt: row("students", "one for a model test and a student", `${SCHEMA}/model-test.ts`),
	response: row("students", "one for a question of an attempt", `${SCHEMA}/model-test.ts`),
	questionAppeal: row("students", "one for a question of an attempt, 30 a day", DAILY, "appeal: 30"),
	winner: row("us", "as many as a model test names", "app/domain/model-test/winners.server.ts"),
	mockTestType: byHand(`${SCHEMA}/mock-test.ts`),
	mockTestTypeSubject: byHand(`${SCHEMA}/mock-test.ts`),
	mockTestTypeGrade: byHand(`${SCHEMA}/mock-test.ts`),
	mockTestTypeQuestion: byHand(`${SCHEMA}/mock-test.ts`),
	mockTestPool: byHand("app/domain/mock-test/publish-type.server.ts"),
	mockTestEntitlement: row("students", "one for a payment, 60 begun a day", DAILY, "payment: 60"),
	mockTestAttempt: row(
		"students",
		"12 whole papers an hour; 30 of what went wrong an hour, 150 a day",
		"app/domain/mock-test/begin-attempt.server.ts",
		"RETRIES_PER_HOUR = 30",
	),
	mockTestResponse: row("students", "one for a question of an attempt", `${SCHEMA}/mock-test.ts`),

	payment: row("students", "ten open of an account, 60 begun a day", DAILY, "payment: 60"),
	paymentEvent: row("us", "one for a move of a payment", "app/domain/payment/move.server.ts"),
	refund: byHand("app/domain/payment/refund.server.ts"),
	paymentIssue: row("us", "one for a payment and a kind while it is open", `${SCHEMA}/payment.ts`),
	ledgerTransaction: row("us", "some for a payment or refund that is done; never deleted", `${SCHEMA}/payment.ts`),
	ledgerEntry: row("us", "some for a transaction; never deleted", `${SCHEMA}/payment.ts`),
	ipnMessage: row(
		"strangers",
		"one for a notice with the provider's signature; others are counted alone",
		"app/domain/payment/handle-ipn.server.ts",
		"signature",
	),
} as const satisfies Record<TableName<typeof platform>, Bound>;

const GUARD = "workers/session-guard/object.ts";
const SESSION = "workers/exam-session/tables.ts";

/** Tables within Durable Objects, and objects that keep a value or nothing, by `Class.table`. */
export const OBJECT_BOUNDS: Readonly<Record<string, Bound>> = {
	"SessionGuard.epoch": row("anybody signed in", "one for an account", GUARD),
	"SessionGuard.ended": row("anybody signed in", "1,000 of an account, for 31 days", GUARD),
	"SessionGuard.begun": row("students", "one for an attempt until its deadline", GUARD),
	"SessionGuard.changed": row("us", "one for an account", GUARD),
	"SessionGuard.ended_before": row("us", "one for an account", GUARD),
	"SessionGuard.least_epoch": row("us", "one for an account", GUARD),
	"SessionGuard.suspension": row("admins", "one for an account", GUARD),
	"SessionGuard.device": row("anybody signed in", "50 of an account, for 31 days", GUARD),
	"ExamSession.meta": row("us", "one row", SESSION),
	"ExamSession.session": row(
		"students",
		"one row; an object for an attempt, of a self-assessment emptied 7 days after its outcome is in the database, or after it was made and not begun",
		"app/domain/mock-test/rules.ts",
		"SESSION_KEPT_MS",
	),
	"ExamSession.question": row("students", "as many as a paper has", SESSION),
	"ExamSession.choice": row("students", "one for a question", SESSION),
	BkashToken: row("us", "one value", "workers/providers/bkash/token-object.ts"),
	WriteGate: row("us", "nothing", "workers/write-gate/object.ts"),
};

/** A value that isolates share: it grows old by itself. */
const shared = (what: string): Bound => row("us", `${what}; two days`, "workers/lib/shared-cache.ts");

/** What the stores of keys and the bucket hold, by binding and the beginning of the key. */
export const STORE_BOUNDS: Readonly<Record<string, Bound>> = {
	"SESSIONS session:": row(
		"anybody signed in",
		"200 sign-ins and 100 tokens a day of an account, for 30 days; of more than 50 that work the oldest are deleted",
		DAILY,
		'"sign-in": 200',
	),
	"SESSIONS parked:": row(
		"anybody signed in",
		"one for a person and a shared device, for 30 days; 50 PINs a day",
		"workers/middleware/session-entries.ts",
	),
	"CACHE model-test:": shared("one for a published exam, by its uuid and by its number"),
	"CACHE mock-test-type:": shared("one for a published self-assessment, by its uuid and by its number"),
	"CACHE pool:": shared("one for an exam or self-assessment and version of its questions"),
	"CACHE question-counts:": shared("one for an exam and the time of its ranking"),
	"CACHE course-choices": shared("one"),
	"CACHE list-options": shared("one"),
	"CACHE site-announcements": shared("one"),
	"CACHE help-texts": shared("one"),
	"CACHE forgotten:": row(
		"us",
		"one for a key of these that was forgotten, for minutes",
		"workers/lib/shared-cache.ts",
	),
	"CACHE public-version": row("us", "one", "workers/lib/shared-cache.ts"),
	"CACHE picture:": row(
		"teachers",
		"one for a language and what a published exam, a self-assessment or a course says, for 60 days; courses are changed 500 times a day",
		DAILY,
		"move: 500",
	),
	"ASSETS_BUCKET asset/": row(
		"anybody signed in",
		"what rows of `asset` name",
		"app/domain/asset/upload-asset.server.ts",
	),
	"ASSETS_BUCKET upload/": row(
		"anybody signed in",
		"what rows of `upload` name, their pieces below them; three days",
		"app/domain/upload/create-upload.server.ts",
	),
	"ASSETS_BUCKET question-picture/": row(
		"admins",
		"what rows of `asset` name; what no question shows is swept",
		"app/domain/question-picture/rules.ts",
	),
	"ASSETS_BUCKET photo/": row(
		"anybody signed in",
		"one for an account, the one before for a day",
		"app/domain/photo/change-photo.server.ts",
	),
	"ASSETS_BUCKET verification/": row("teachers", "what rows of scans and uploads name", "workers/vault/vault.ts"),
};
