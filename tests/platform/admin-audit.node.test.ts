import { expect, test } from "vitest";
import { builtRoutes, routes } from "#tests/support/route-table.ts";
import { calls } from "#workers/api/calls.ts";
import type { AuditAction, AuditDetail } from "~/domain/audit.ts";

/** What each act of admins is noted as (SEC-11); a sentence says why one changes nothing that is noted. */
const NOTED: Readonly<Record<string, readonly AuditAction[] | string>> = {
	"POST /api/admin/mcqExamTypes": ["mock-test.create"],
	"PATCH /api/admin/mcqExamTypes/{id}": ["mock-test.change"],
	"POST /api/admin/mcqExamTypes/{id}/duplicate": ["mock-test.create"],
	"POST /api/admin/mcqExamTypes/{id}/withdraw": ["mock-test.withdraw"],
	"POST /api/mcqExamTypes/{id}/publish": ["mock-test.publish"],
	"POST /api/admin/weekly-exams": ["model-test.create"],
	"PATCH /api/admin/weekly-exams/{id}": ["model-test.change"],
	"POST /api/admin/weekly-exams/{id}/duplicate": ["model-test.create"],
	"POST /api/admin/weekly-exams/{id}/cancel": ["model-test.cancel"],
	"PUT /api/admin/weekly-exams/{id}/winners": ["model-test.winners"],
	"POST /api/weekly-exams/{id}/publish": ["model-test.publish"],
	"PUT /api/admin/weekly-exams/{id}/extra-time": ["model-test.extra-time"],
	"POST /api/admin/weekly-exams/{id}/extend": ["model-test.extend"],
	"POST /api/weekly-exams/{id}/correct-key": ["model-test.correct-key"],
	"POST /api/questions": ["question.created"],
	"POST /api/question-pictures":
		"A picture is noted with the question that names it; one that none names is seen by admins alone, and goes",
	"POST /api/questions/import": ["question-bank.import"],
	"POST /api/question-bank/imports/{uuid}/undo": ["question-bank.import-undone"],
	"POST /api/questions/preview": "It only shows how a question will look",
	"PUT /api/questions/{id}": ["question.changed"],
	"DELETE /api/questions/{id}": ["question.deleted"],
	"POST /api/questions/{id}/retire": ["question.retired"],
	"POST /api/questions/{id}/restore": ["question.restored"],
	"POST /api/question-bank/subjects": ["subject.created"],
	"PUT /api/question-bank/subjects/{uuid}": ["subject.changed"],
	"DELETE /api/question-bank/subjects/{uuid}": ["subject.deleted"],
	"POST /api/question-bank/topics": ["topic.created"],
	"PUT /api/question-bank/topics/{uuid}": ["topic.changed"],
	"DELETE /api/question-bank/topics/{uuid}": ["topic.deleted"],
	"POST /api/question-bank/classes": ["grade.created"],
	"PUT /api/question-bank/classes/{uuid}": ["grade.changed"],
	"DELETE /api/question-bank/classes/{uuid}": ["grade.deleted"],
	"POST /api/site-announcements": ["site-announcement.created"],
	"PUT /api/site-announcements/{uuid}": ["site-announcement.changed"],
	"DELETE /api/site-announcements/{uuid}": ["site-announcement.deleted"],
	"POST /api/site-announcements/{uuid}/publish": ["site-announcement.published"],
	"POST /api/site-announcements/{uuid}/withdraw": ["site-announcement.withdrawn"],
	"/admin/announcements/new": ["site-announcement.created"],
	"/admin/announcements/:announcementUuid": [
		"site-announcement.changed",
		"site-announcement.published",
		"site-announcement.withdrawn",
	],
	"/admin/announcements/:announcementUuid/delete": ["site-announcement.deleted"],
	"/admin/classes": ["grade.created", "grade.changed", "grade.deleted"],
	"/admin/subjects": [
		...(["subject.created", "subject.changed", "subject.deleted"] as const),
		...(["topic.created", "topic.changed", "topic.deleted"] as const),
	],
	"/admin/videos/:contentUuid": ["content.changed", "content.taken-off", "content.put-back"],
	"/admin/feedback/:feedbackUuid": ["feedback.decided"],
	"/admin/questions/import": ["question-bank.import"],
	"/admin/questions/imports/:importUuid": ["question-bank.import-undone"],
	"/admin/questions/new": ["question.created"],
	"/admin/questions/:questionUuid": ["question.changed", "question.retired", "question.restored"],
	"/admin/questions/:questionUuid/delete": ["question.deleted"],
	"/admin/institutes/new": ["institute.added"],
	"/admin/institutes/requests": ["institute.join-accepted", "institute.join-refused"],
	"/admin/institutes/:instituteUuid": ["institute.changed"],
	"/admin/institutes/:instituteUuid/merge": ["institute.merged"],
	"/admin/institutes/missed/:requestUuid": [
		...(["institute.request-add", "institute.request-known", "institute.request-refuse"] as const),
	],
	"/admin/payments/needs-a-person": ["payment.issue-resolved"],
	"/admin/payments/:paymentUuid": ["payment.refund"],
	"/admin/payments/:paymentUuid/ask-again": ["payment.ask-again"],
	"/admin/users/:accountUuid": [
		...(["account.suspend", "account.restore", "account.role-given", "account.role-taken"] as const),
		...(["teacher.suspended", "teacher.restored"] as const),
	],
	"/admin/verifications/:verificationUuid": ["verification.accepted", "verification.rejected"],
	"/admin/model-tests/new": ["model-test.create"],
	"/admin/model-tests/:examUuid": ["model-test.change"],
	"/admin/model-tests/:examUuid/publish": ["model-test.publish"],
	"/admin/model-tests/:examUuid/duplicate": ["model-test.create"],
	"/admin/model-tests/:examUuid/cancel": ["model-test.cancel"],
	"/admin/model-tests/:examUuid/poster": ["model-test.change"],
	"/admin/model-tests/:examUuid/extend": ["model-test.extend"],
	"/admin/model-tests/:examUuid/extra-time": ["model-test.extra-time"],
	"/admin/model-tests/:examUuid/results": ["model-test.winners"],
	"/admin/model-tests/:examUuid/questions/:questionUuid": ["model-test.correct-key"],
	"/admin/self-assessments/new": ["mock-test.create"],
	"/admin/self-assessments/:typeUuid": ["mock-test.change"],
	"/admin/self-assessments/:typeUuid/publish": ["mock-test.publish"],
	"/admin/self-assessments/:typeUuid/duplicate": ["mock-test.create"],
	"/admin/self-assessments/:typeUuid/poster": ["mock-test.change"],
	"/admin/self-assessments/:typeUuid/withdraw": ["mock-test.withdraw"],
	"/admin/*": "It answers that there is no such page",
	"/admin/devices": "It is the admin's own session or token, as everybody has the page",
	"/admin/tokens": "It is the admin's own token, as everybody has the page",
	"/admin/notifications": "It is what the admin has read",
};

type AdminAction = Exclude<
	AuditAction,
	| `account.${"device-ended" | "mobile-changed" | "copied" | `deletion-${string}` | "deleted"}`
	| `verification.${"scan-seen" | "many-looks"}`
	| `${"announcement" | "attendance" | "assignment" | "recording"}.${string}`
>;
type WithStates = {
	[One in AdminAction]: AuditDetail<One> extends
		| { before: object }
		| { after: object }
		| Partial<Record<"before" | "after", object>>
		? keyof AuditDetail<One> & ("before" | "after") extends never
			? never
			: One
		: never;
}[AdminAction];

/** Why an entry has no state before and after: a new action with neither does not compile without a line here. */
const SAYS_BOTH: Readonly<Record<Exclude<AdminAction, WithStates>, string>> = {
	"account.suspend": "What it was is not suspended; the reason is the change",
	"account.restore": "What it was is the suspension that the entry before notes",
	"account.role-given": "The role; without it before",
	"account.role-taken": "The role; with it before",
	"teacher.suspended": "What it was is accepted",
	"teacher.restored": "What it was is suspended",
	"verification.accepted": "What it was is awaiting; reasons and note",
	"verification.rejected": "What it was is awaiting; reasons and note",
	"institute.added": "The name",
	"institute.merged": "Into which it went",
	"institute.request-add": "The answer to what was open",
	"institute.request-known": "The answer to what was open",
	"institute.request-refuse": "The answer to what was open",
	"institute.join-accepted": "The answer to what was open",
	"institute.join-refused": "The answer to what was open",
	"question.retired": "What it was is in use",
	"question.restored": "What it was is retired",
	"model-test.cancel": "The state, the start and the registrations that it had",
	"model-test.publish": "What it was is a draft; the version that was frozen",
	"mock-test.withdraw": "What it was is published",
	"mock-test.publish": "What it was is a draft or withdrawn; the version that was frozen",
	"payment.refund": "The amount that went back; the ledger has the rest",
	"payment.ask-again": "It asks the provider; the payment's events note what changes",
	"payment.issue-resolved": "What it was is open; the note",
	"feedback.decided": "From which state to which",
};

const sources = Object.values(
	import.meta.glob<string>(["../../app/domain/**/*.server.ts", "!../../app/domain/audit.server.ts"], {
		...{ eager: true, query: "?raw", import: "default" },
	}),
).join("\n");

test("every call and form of admins says what it is noted as in the audit log (SEC-11)", () => {
	const withAction = new Set(builtRoutes.filter(({ module }) => "action" in module).map(({ id }) => id));
	const acts = [
		...calls
			.filter(({ access, method }) => access === "admin" && method !== "get")
			.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
		...routes.entries
			.filter(({ id, pattern }) => withAction.has(id) && pattern.startsWith("/admin/"))
			.map(({ pattern }) => pattern),
	];
	expect(acts.length).toBeGreaterThan(50);
	expect(Object.keys(NOTED).sort()).toEqual([...new Set(acts)].sort());
});

test("every action that an admin's act is noted as is written somewhere (SEC-11)", () => {
	const named = Object.values(NOTED).flatMap((noted) => (typeof noted === "string" ? [] : noted));
	// Some are put together: `institute.request-` and the answer.
	const stem = (action: string) => action.replace(/(request-|role-).*/, "$1");
	expect(named.filter((action) => !sources.includes(`"${action}"`) && !sources.includes(`\`${stem(action)}`))).toEqual(
		[],
	);
	expect(Object.values(SAYS_BOTH).every((why) => why.length > 5)).toBe(true);
});
