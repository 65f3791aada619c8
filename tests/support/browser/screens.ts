import { DEMO_STUDENTS } from "#db/seed/people.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import { seedUuid } from "#db/seed/support.ts";
import type { EXAMS } from "./exams.ts";
import type { MOCK_TESTS } from "./mock-tests.ts";
import type { Role } from "./people.ts";

/** Who opens a page: a demo person in a role; nobody where it is everybody's. */
export type Visitor = { mobile: string; role: Role };

/** The course of the demo's teacher whose class runs at the first start, with the demo's student in it, and what was said in it. */
export const OWN_COURSE = {
	ownCourse: seedUuid("course", 4),
	lecture: seedUuid("lecture", 4, 1),
	material: seedUuid("material", 4, 1),
	materialFile: seedUuid("asset", 1),
	/** Handed in by the demo’s student: one that runs, and one that was marked. */
	assignment: seedUuid("assignment", 4),
	marked: seedUuid("assignment", 1),
	/** Of the first of the course’s students. */
	submission: seedUuid("submission", 4, 1),
	announcement: seedUuid("announcement", 4, 1),
	question: seedUuid("lecture-question", 4, 1),
	answer: seedUuid("lecture-answer", 4, 1),
	recording: seedUuid("recording", 4, 1),
	template: seedUuid("message-template", 4, 1),
	content: seedUuid("content", 1),
	classmate: DEMO_STUDENTS.slice(0, 1).map(accountUuidOf).join(),
} as const;

/** What a part of an address stands for. `listed`: the first that the list of the same address leads to. */
type Token =
	| `exam.${keyof typeof EXAMS}`
	| `mockTest.${keyof typeof MOCK_TESTS}`
	| "attempt"
	| "institute"
	| "course"
	| keyof typeof OWN_COURSE
	| "teacher"
	| "listed"
	| "nothing";

/** A page that is looked at in every look there is, for axe and for what fits a small phone: `{exam.free}` stands for a uuid. */
export type Screen = { path: string; who: Visitor | null };

const PART = /\{([\w.]+)\}/g;

/** The tokens of an address, typed so that none is misspelt. */
const at = (strings: TemplateStringsArray, ...tokens: Token[]): string =>
	strings.reduce((path, part, index) => `${path}{${tokens[index - 1]}}${part}`);

export const tokensOf = (path: string): Token[] => [...path.matchAll(PART)].map(([, name]) => name as Token);

/** @param meaning what each token stands for */
export const filled = (path: string, meaning: (token: Token) => string): string =>
	path.replace(PART, (_, name: Token) => meaning(name));

const of = (who: Visitor | null, paths: readonly string[]): Screen[] => paths.map((path) => ({ path, who }));

const STUDENT: Visitor = { mobile: "01700000011", role: "student" };
const INCOMPLETE: Visitor = { mobile: "01700000012", role: "student" };
const UNVERIFIED: Visitor = { mobile: "01700000013", role: "student" };
const TEACHER: Visitor = { mobile: "01700000001", role: "teacher" };
const AWAITING: Visitor = { mobile: "01700000002", role: "teacher" };
const SUSPENDED: Visitor = { mobile: "01700000003", role: "teacher" };
const ADMIN: Visitor = { mobile: "01700000000", role: "admin" };

const PUBLIC = [
	"/",
	"/bn",
	"/weekly-exam/p",
	"/bn/weekly-exam/p",
	"/weekly-exam/class/class-6/p",
	"/bn/weekly-exam/class/class-9/p",
	at`/weekly-exam/${"exam.free"}`,
	at`/bn/weekly-exam/${"exam.freeInBangla"}`,
	at`/weekly-exam/${"exam.paid"}`,
	at`/weekly-exam/${"exam.closed"}`,
	at`/bn/weekly-exam/${"exam.closed"}`,
	at`/weekly-exam/${"exam.finished"}`,
	at`/bn/weekly-exam/${"exam.finished"}`,
	"/weekly-exam/no-such-exam",
	"/mock-test/p",
	"/bn/mock-test/p/2",
	"/mock-test/subject/physics/p",
	"/bn/mock-test/subject/physics/p",
	at`/mock-test/${"mockTest.taken"}`,
	at`/mock-test/${"mockTest.paid"}`,
	at`/bn/mock-test/${"mockTest.paid"}`,
	"/mock-test/no-such-test",
	at`/institute/${"institute"}`,
	at`/bn/institute/${"institute"}`,
	"/course/s/i/t/p",
	"/bn/course/s/i/t/p",
	"/course/s/physics/i/t/p",
	"/bn/course/s/zzzz/i/t/p?fee=free",
	at`/course/${"course"}`,
	at`/bn/course/${"course"}`,
	at`/course/${"course"}/p/lecture`,
	at`/teacher/${"teacher"}`,
	at`/bn/teacher/${"teacher"}`,
	"/course/no-such-course",
	"/help",
	"/bn/help",
	"/help-search?q=bkash",
	"/bn/help-search?q=কোড",
	"/privacy",
	"/bn/privacy",
	"/terms",
	"/bn/terms",
	"/api/docs",
	"/bn/api/docs",
	"/api-search?q=exam",
	"/auth/login",
	"/auth/login?q=expired",
	"/auth/register",
	"/auth/people",
	"/payments/bkash/callback",
	"/errors/error-401",
	"/errors/error-404",
	"/errors/error-500",
];

const OF_STUDENT = [
	"/student/overview",
	"/dashboard/student/all/weekly-exam",
	"/dashboard/student/past/weekly-exam",
	at`/dashboard/student/weekly-exam/${"exam.closed"}`,
	at`/dashboard/student/weekly-exam/${"exam.finished"}`,
	at`/dashboard/student/weekly-exam/${"exam.finished"}/practise`,
	at`/dashboard/student/weekly-exam/attend/${"exam.closed"}`,
	at`/dashboard/student/weekly-exam/attend/${"exam.finished"}/result`,
	"/dashboard/student/mock-test",
	"/dashboard/student/mock-test/select",
	at`/dashboard/student/mock-test/${"mockTest.taken"}`,
	at`/dashboard/student/mock-test/attend/${"attempt"}/result`,
	at`/student/checkout/mock_test/${"mockTest.paid"}`,
	"/student/all-course",
	"/student/s/physics/i/t/p/all-course",
	"/student/my-course",
	"/student/my-course/pending",
	"/student/my-course/invited",
	at`/student/course/${"ownCourse"}`,
	at`/student/course/${"ownCourse"}/p/1/lecture`,
	at`/student/course/${"ownCourse"}/${"lecture"}`,
	at`/student/course/${"ownCourse"}/p/1/material`,
	at`/student/course/${"ownCourse"}/material/${"material"}`,
	at`/student/course/${"ownCourse"}/p/1/assignment`,
	at`/student/assignment/c/${"ownCourse"}/${"assignment"}/Ten-equations/submission`,
	at`/student/assignment/c/${"ownCourse"}/${"marked"}/Sets/submission`,
	at`/student/assignment/${"assignment"}/delete`,
	at`/student/course/${"ownCourse"}/gradebook`,
	at`/student/course/${"ownCourse"}/announcements`,
	at`/student/course/${"ownCourse"}/questions`,
	at`/student/course/${"ownCourse"}/${"lecture"}/questions`,
	at`/student/course/${"ownCourse"}/attendance`,
	at`/student/course/${"ownCourse"}/${"lecture"}/excuse`,
	at`/student/course/${"ownCourse"}/${"lecture"}/recording`,
	at`/student/course/${"ownCourse"}/leave`,
	at`/student/question/${"question"}`,
	"/student/calendar",
	"/student/calendar?view=month",
	"/student/calendar/feed",
	"/student/wallet",
	"/student/wallet/add",
	"/student/notifications",
	"/student/profile/general",
	"/student/profile/address",
	"/student/profile/data",
	"/student/profile/photo",
	"/student/profile/institute",
	"/student/profile/institute/not-listed",
	"/student/profile/devices",
	"/student/profile/tokens",
	"/student/profile/privacy",
	"/student/profile/privacy/delete",
	"/feedback?from=/student/wallet",
	"/auth/add-role?role=teacher",
	"/auth/people",
	"/student/browser",
	"/student/wrong-role",
	at`/student/lecture/${"nothing"}/live/${"nothing"}`,
	"/student/content",
	"/student/content?q=zzzz",
	at`/dashboard/video-player/content/${"content"}`,
];

const OF_INCOMPLETE = [
	"/auth/student/profile-verification",
	"/student/profile/general",
	"/dashboard/student/registered/weekly-exam",
	"/dashboard/student/mock-test",
	"/dashboard/student/mock-test/select",
	at`/dashboard/student/weekly-exam/${"exam.free"}/buy`,
	at`/dashboard/student/weekly-exam/${"exam.paid"}`,
	at`/dashboard/student/weekly-exam/attend/${"exam.free"}`,
	at`/dashboard/student/weekly-exam/attend/${"exam.free"}/result`,
	at`/dashboard/student/mock-test/${"mockTest.paid"}/buy`,
	at`/student/p/1/mock-test?mockTestTypeUuid=${"mockTest.paid"}&status=failure&bkash_code=2023`,
];

const OF_TEACHER = [
	"/dashboard/teacher",
	"/dashboard/teacher/p/1/course",
	"/dashboard/teacher/calendar",
	"/dashboard/teacher/course/new",
	at`/dashboard/teacher/course/d/${"ownCourse"}`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/p/1/l/assignment`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/assignment/new`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/assignment/${"assignment"}/edit`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/assignment/${"assignment"}/delete`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/assignment/${"assignment"}/files`,
	at`/dashboard/teacher/assignment/p/1/c/${"ownCourse"}/a/${"assignment"}/Ten-equations/submission`,
	at`/dashboard/teacher/assignment/p/1/c/${"ownCourse"}/a/${"assignment"}/Ten-equations/submission?of=missing`,
	at`/dashboard/teacher/assignment/submission/${"submission"}`,
	at`/dashboard/teacher/assignment/${"assignment"}/extension/${"classmate"}`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/edit`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/cover`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/duplicate`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/archive`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/delete`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/p/1/l/lecture`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/p/1/l/material`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/material/new`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/material/${"material"}`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/material/${"material"}/edit`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/material/${"material"}/delete`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/material/${"material"}/file/${"materialFile"}/remove`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/p/1/l/people`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/people/message?to=${"classmate"}`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/people/message?all=1`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/people/templates`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/people/templates/${"template"}/delete`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/people/${"classmate"}/remove`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/announcements`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/announcements/${"announcement"}`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/announcements/${"announcement"}/delete`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/questions`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/gradebook`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/attendance`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/attendance`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/attendance/${"classmate"}`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/recording`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/recording/${"recording"}/delete`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/slides`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/edit`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/cancel`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/${"lecture"}/delete`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/lecture/new`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/lecture/repeat`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/requests`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/invite`,
	at`/dashboard/teacher/course/d/${"ownCourse"}/earnings`,
	at`/dashboard/teacher/question/${"question"}`,
	at`/dashboard/teacher/question/${"question"}/delete?answer=${"answer"}`,
	"/dashboard/teacher/earnings",
	"/dashboard/teacher/p/content",
	"/dashboard/teacher/p/content?show=mine",
	"/dashboard/teacher/content/new",
	at`/dashboard/teacher/content/${"content"}`,
	at`/dashboard/teacher/content/${"content"}/edit`,
	at`/dashboard/teacher/content/${"content"}/poster`,
	at`/dashboard/teacher/content/${"content"}/captions`,
	at`/dashboard/teacher/content/${"content"}/delete`,
	"/dashboard/teacher/notifications",
	"/dashboard/teacher/profile/general",
	"/dashboard/teacher/profile/address",
	"/dashboard/teacher/profile/photo",
	"/dashboard/teacher/profile/institute",
	"/dashboard/teacher/profile/institute/not-listed",
	"/dashboard/teacher/profile/devices",
	"/dashboard/teacher/profile/tokens",
	"/dashboard/teacher/profile/privacy",
	"/dashboard/teacher/browser",
	"/dashboard/teacher/nothing/like/this",
	"/dashboard/teacher/wrong-role",
];

const OF_ADMIN = [
	"/admin",
	"/admin/overview",
	"/admin/model-tests?state=draft",
	"/admin/model-tests/new",
	at`/admin/model-tests/${"exam.upcoming"}`,
	at`/admin/model-tests/${"exam.upcoming"}/preview`,
	at`/admin/model-tests/${"exam.upcoming"}/publish`,
	at`/admin/model-tests/${"exam.upcoming"}/duplicate`,
	at`/admin/model-tests/${"exam.upcoming"}/cancel`,
	at`/admin/model-tests/${"exam.free"}/live`,
	at`/admin/model-tests/${"exam.free"}/extend`,
	at`/admin/model-tests/${"exam.free"}/extra-time`,
	at`/admin/model-tests/${"exam.finished"}/results`,
	at`/admin/model-tests/${"exam.finished"}/questions`,
	at`/admin/model-tests/${"exam.finished"}/questions/${"listed"}`,
	"/admin/self-assessments",
	"/admin/self-assessments/new",
	at`/admin/self-assessments/${"mockTest.paid"}`,
	at`/admin/self-assessments/${"mockTest.paid"}/preview`,
	at`/admin/self-assessments/${"mockTest.paid"}/publish`,
	at`/admin/self-assessments/${"mockTest.paid"}/duplicate`,
	at`/admin/self-assessments/${"mockTest.paid"}/withdraw`,
	"/admin/questions/import",
	"/admin/questions/imports",
	"/admin/questions",
	"/admin/questions?q=energy&difficulty=1",
	"/admin/questions/new",
	at`/admin/questions/${"listed"}`,
	at`/admin/questions/${"listed"}/delete`,
	"/admin/subjects",
	"/admin/subjects?do=add&kind=subject",
	"/admin/payments",
	"/admin/payments/needs-a-person",
	"/admin/verifications?state=all",
	at`/admin/verifications/${"listed"}`,
	"/admin/users",
	"/admin/users?q=0170000&state=suspended",
	at`/admin/users/${"listed"}`,
	"/admin/audit",
	"/admin/feedback",
	at`/admin/feedback/${"listed"}`,
	"/admin/institutes",
	"/admin/institutes/new",
	at`/admin/institutes/${"listed"}`,
	at`/admin/institutes/${"listed"}/merge`,
	"/admin/institutes/requests",
	"/admin/institutes/missed",
	at`/admin/institutes/missed/${"listed"}`,
	"/admin/notifications",
	"/admin/devices",
	"/admin/tokens",
	"/admin/nothing/like/this",
];

/** Every page is among them, or in `ELSEWHERE`: tests/site/screens.node.test.ts. A new one is a line here. */
export const SCREENS: readonly Screen[] = [
	...of(null, PUBLIC),
	...of(STUDENT, OF_STUDENT),
	...of(INCOMPLETE, OF_INCOMPLETE),
	...of(UNVERIFIED, ["/auth/mobile-verification"]),
	...of(TEACHER, OF_TEACHER),
	...of(AWAITING, ["/auth/teacher-verification", "/auth/teacher-verification?documents=form"]),
	...of(SUSPENDED, ["/auth/teacher-verification"]),
	...of(ADMIN, OF_ADMIN),
];

/** Pages that need more than an address, by their pattern: where they are looked at, or why there is nothing to see. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
	"/*": "leads on to /errors/error-404",
	"/student": "leads on to the overview",
	"/dashboard/teacher/course/d/:id/assignment/:assignmentId/files/:assetUuid/remove":
		"the question of the shared part for files",
	"/s/weekly-exam/:modelTestUuid": "seen for a moment; axe has a test of its own",
	"/s/course/:courseUuid": "seen for a moment; axe has a test of its own",
	"/student/invite/:code": "a link that a teacher made; axe has a test of its own",
	"/student/mock-test/attend/:mockTestUuid": "an attempt that runs; both have a test of their own",
	"/student/payment/:paymentUuid": "a payment that was begun; the test of receipts",
	"/admin/payments/:paymentUuid": "a payment that was begun; the test of receipts",
	"/live-class/logout/:lectureId/:courseId": "a class that one was in; tests/live-class",
	"/auth/suspended": "only after a sign-in that was refused; tests/people",
	"/auth/missing-name": "nobody of the demo lacks a name; tests/account",
};
