import { expect, test } from "vitest";
import { FORMS } from "#tests/support/hostile/forms.ts";
import type { World } from "#tests/support/hostile/world.ts";
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
	"POST /api/admin/weekly-exams/{id}/questions/{questionUuid}/appeals/decision": ["model-test.appeals-decided"],
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
	"/admin/help/:item": [
		...(["help-text.changed", "help-text.published", "help-text.withdrawn", "help-text.restored"] as const),
	],
	"/admin/classes": ["grade.created", "grade.changed", "grade.deleted"],
	"/admin/subjects": [
		...(["subject.created", "subject.changed", "subject.deleted"] as const),
		...(["topic.created", "topic.changed", "topic.deleted"] as const),
	],
	"/admin/model-tests/:examUuid/pool": ["model-test.change"],
	"/admin/self-assessments/:typeUuid/pool": ["mock-test.change"],
	"/admin/videos/new": ["content.created"],
	"/admin/videos/:contentUuid": ["content.changed", "content.taken-off", "content.put-back"],
	"/admin/videos/:contentUuid/poster": ["content.changed"],
	"/admin/videos/:contentUuid/captions": ["content.changed"],
	"POST /api/admin/contents": ["content.created"],
	"PATCH /api/admin/contents/{id}": ["content.changed"],
	"POST /api/admin/contents/{id}/take-off": ["content.taken-off"],
	"POST /api/admin/contents/{id}/put-back": ["content.put-back"],
	"DELETE /api/admin/contents/{id}": ["content.deleted"],
	"/admin/videos/:contentUuid/delete": ["content.deleted"],
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
	"/admin/model-tests/:examUuid/live": ["model-test.winners"],
	"/admin/model-tests/:examUuid/results": ["model-test.winners"],
	"/admin/model-tests/:examUuid/questions/:questionUuid": ["model-test.correct-key", "model-test.explain-correction"],
	"PUT /api/admin/weekly-exams/{id}/questions/{questionUuid}/explanation": ["model-test.explain-correction"],
	"POST /api/admin/weekly-exams/{id}/pool/{questionUuid}/take-out": ["model-test.change"],
	"POST /api/admin/weekly-exams/{id}/pool/{questionUuid}/put-back": ["model-test.change"],
	"POST /api/admin/weekly-exams/{id}/pool/{questionUuid}/swap": ["model-test.change"],
	"POST /api/admin/mcqExamTypes/{id}/pool/{questionUuid}/take-out": ["mock-test.change"],
	"POST /api/admin/mcqExamTypes/{id}/pool/{questionUuid}/put-back": ["mock-test.change"],
	"POST /api/admin/mcqExamTypes/{id}/pool/{questionUuid}/swap": ["mock-test.change"],
	"PUT /api/admin/weekly-exams/{id}/poster": ["model-test.change"],
	"PUT /api/admin/mcqExamTypes/{id}/poster": ["mock-test.change"],
	"PATCH /api/admin/weekly-exams/{id}/poster": ["model-test.change"],
	"PATCH /api/admin/mcqExamTypes/{id}/poster": ["mock-test.change"],
	"DELETE /api/admin/weekly-exams/{id}/poster": ["model-test.change"],
	"DELETE /api/admin/mcqExamTypes/{id}/poster": ["mock-test.change"],
	"/admin/model-tests/:examUuid/questions/:questionUuid/appeals": ["model-test.appeals-decided"],
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

/** How each act of admins is confirmed (ACC-20.2): an act stands once, so that a new one is not forgotten. */
const CONFIRMED = {
	/** Typed by name: it cannot be undone, or many feel it. */
	name: [
		"POST /api/admin/mcqExamTypes/{id}/withdraw",
		"POST /api/admin/weekly-exams/{id}/cancel",
		"POST /api/admin/weekly-exams/{id}/extend",
		"POST /api/weekly-exams/{id}/correct-key",
		"POST /api/question-bank/imports/{uuid}/undo",
		"DELETE /api/questions/{id}",
		"DELETE /api/question-bank/subjects/{uuid}",
		"DELETE /api/question-bank/topics/{uuid}",
		"DELETE /api/question-bank/classes/{uuid}",
		"DELETE /api/site-announcements/{uuid}",
		"/admin/announcements/:announcementUuid/delete",
		"/admin/help/:item",
		"/admin/classes",
		"/admin/subjects",
		"/admin/videos/:contentUuid",
		"POST /api/admin/contents/{id}/take-off",
		"DELETE /api/admin/contents/{id}",
		"/admin/videos/:contentUuid/delete",
		"/admin/questions/imports/:importUuid",
		"/admin/questions/:questionUuid/delete",
		"/admin/institutes/:instituteUuid/merge",
		"/admin/payments/:paymentUuid",
		"/admin/users/:accountUuid",
		"/admin/model-tests/:examUuid/cancel",
		"/admin/model-tests/:examUuid/extend",
		"/admin/model-tests/:examUuid/questions/:questionUuid",
		"/admin/self-assessments/:typeUuid/withdraw",
	],
	/** A page, a preview or a tick asks first: its object is one, or what it says stays to be read. */
	asks: [
		"/admin/questions/import",
		"/admin/verifications/:verificationUuid",
		"/admin/model-tests/:examUuid/publish",
		"/admin/model-tests/:examUuid/duplicate",
		"/admin/model-tests/:examUuid/poster",
		"/admin/self-assessments/:typeUuid/publish",
		"/admin/self-assessments/:typeUuid/duplicate",
		"/admin/self-assessments/:typeUuid/poster",
	],
	/** It only adds, or looks. */
	adds: [
		"POST /api/admin/mcqExamTypes",
		"POST /api/admin/mcqExamTypes/{id}/duplicate",
		"POST /api/admin/weekly-exams",
		"POST /api/admin/weekly-exams/{id}/duplicate",
		"PUT /api/admin/weekly-exams/{id}/extra-time",
		"POST /api/questions",
		"POST /api/question-pictures",
		"POST /api/questions/import",
		"POST /api/questions/preview",
		"POST /api/question-bank/subjects",
		"POST /api/question-bank/topics",
		"POST /api/question-bank/classes",
		"POST /api/site-announcements",
		"/admin/announcements/new",
		"/admin/videos/new",
		"POST /api/admin/contents",
		"/admin/questions/new",
		"/admin/institutes/new",
		"/admin/payments/:paymentUuid/ask-again",
		"/admin/model-tests/new",
		"/admin/model-tests/:examUuid/extra-time",
		"/admin/self-assessments/new",
	],
	/** It changes over what was read, and the audit log keeps what was. */
	version: [
		"PATCH /api/admin/mcqExamTypes/{id}",
		"PATCH /api/admin/weekly-exams/{id}",
		"PUT /api/questions/{id}",
		"PUT /api/question-bank/subjects/{uuid}",
		"PUT /api/question-bank/topics/{uuid}",
		"PUT /api/question-bank/classes/{uuid}",
		"PUT /api/site-announcements/{uuid}",
		"/admin/announcements/:announcementUuid",
		"/admin/videos/:contentUuid/poster",
		"/admin/videos/:contentUuid/captions",
		"PATCH /api/admin/contents/{id}",
		"/admin/feedback/:feedbackUuid",
		"/admin/questions/:questionUuid",
		"/admin/institutes/:instituteUuid",
		"/admin/institutes/missed/:requestUuid",
		"/admin/payments/needs-a-person",
		"/admin/model-tests/:examUuid",
		"PUT /api/admin/weekly-exams/{id}/questions/{questionUuid}/explanation",
		"PUT /api/admin/weekly-exams/{id}/poster",
		"PUT /api/admin/mcqExamTypes/{id}/poster",
		"PATCH /api/admin/weekly-exams/{id}/poster",
		"PATCH /api/admin/mcqExamTypes/{id}/poster",
		"DELETE /api/admin/weekly-exams/{id}/poster",
		"DELETE /api/admin/mcqExamTypes/{id}/poster",
		"/admin/self-assessments/:typeUuid",
	],
	/** The same place, or the one beside it, takes it back. */
	back: [
		"POST /api/mcqExamTypes/{id}/publish",
		"PUT /api/admin/weekly-exams/{id}/winners",
		"POST /api/weekly-exams/{id}/publish",
		"POST /api/admin/weekly-exams/{id}/questions/{questionUuid}/appeals/decision",
		"POST /api/questions/{id}/retire",
		"POST /api/questions/{id}/restore",
		"POST /api/site-announcements/{uuid}/publish",
		"POST /api/site-announcements/{uuid}/withdraw",
		"/admin/model-tests/:examUuid/pool",
		"/admin/self-assessments/:typeUuid/pool",
		"POST /api/admin/contents/{id}/put-back",
		"/admin/institutes/requests",
		"/admin/model-tests/:examUuid/live",
		"/admin/model-tests/:examUuid/results",
		"POST /api/admin/weekly-exams/{id}/pool/{questionUuid}/take-out",
		"POST /api/admin/weekly-exams/{id}/pool/{questionUuid}/put-back",
		"POST /api/admin/weekly-exams/{id}/pool/{questionUuid}/swap",
		"POST /api/admin/mcqExamTypes/{id}/pool/{questionUuid}/take-out",
		"POST /api/admin/mcqExamTypes/{id}/pool/{questionUuid}/put-back",
		"POST /api/admin/mcqExamTypes/{id}/pool/{questionUuid}/swap",
		"/admin/model-tests/:examUuid/questions/:questionUuid/appeals",
	],
	/** It concerns who does it alone, or nothing. */
	own: ["/admin/*", "/admin/devices", "/admin/tokens", "/admin/notifications"],
} as const satisfies Record<string, readonly string[]>;
type Confirmed = keyof typeof CONFIRMED;
const isConfirmedBy = (by: Confirmed, act: string): boolean => (CONFIRMED[by] as readonly string[]).includes(act);

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
	"payment.ask-again": "It asks the provider; the payment's events note what changes",
};

/** A detail that takes any name would hide that it says neither: it does not compile. */
type Anything = {
	[One in AdminAction]: string extends keyof AuditDetail<One> ? One : never;
}[AdminAction];
const NONE_TAKES_ANYTHING: [Anything] extends [never] ? true : Anything = true;

/** Where something was before and is after, both are said: one alone is of what was made, or is gone. */
type OneState = {
	[One in WithStates]: AuditDetail<One> extends { before: object; after: object } ? never : One;
}[WithStates];
const MADE_OR_GONE: Readonly<Record<OneState, "made" | "gone" | "some fields">> = {
	"model-test.create": "made",
	"mock-test.create": "made",
	"content.created": "made",
	"content.deleted": "gone",
	"question.created": "made",
	"question.deleted": "gone",
	"question.changed": "some fields",
	"subject.created": "made",
	"subject.deleted": "gone",
	"subject.changed": "some fields",
	"grade.created": "made",
	"grade.deleted": "gone",
	"topic.created": "made",
	"topic.deleted": "gone",
	"topic.changed": "some fields",
	"site-announcement.created": "made",
	"site-announcement.deleted": "gone",
	"institute.added": "made",
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
	expect([NONE_TAKES_ANYTHING, Object.keys(MADE_OR_GONE).length]).toEqual([true, 18]);
});

test("every act of admins says how it is confirmed, once (ACC-20.2)", () => {
	expect(Object.values(CONFIRMED).flat().toSorted()).toEqual(Object.keys(NOTED).toSorted());
});

test("every dangerous act is confirmed by name, on its page and by its call (ACC-20.2)", () => {
	const named = calls
		.filter(({ access, method }) => access === "admin" && method !== "get")
		.map(({ method, path, errors = [] }) => ({
			act: `${method.toUpperCase()} ${path}`,
			byName: errors.includes("NameNotTyped"),
		}));
	expect(named.filter(({ act, byName }) => byName !== isConfirmedBy("name", act))).toEqual([]);
	// Whatever is gone for good is asked about, and by name unless there is a reason here.
	const gone = Object.keys(NOTED).filter((act) => /^DELETE |\/(delete|merge|cancel|withdraw)$/.test(act));
	expect(gone.filter((act) => !isConfirmedBy("name", act))).toEqual([
		"POST /api/site-announcements/{uuid}/withdraw",
		// The picture alone: its page asks in place, and the same one can be chosen again.
		"DELETE /api/admin/weekly-exams/{id}/poster",
		"DELETE /api/admin/mcqExamTypes/{id}/poster",
	]);
});

test("every page of a dangerous act has a form that asks for the name (ACC-20.2)", () => {
	const pages: readonly string[] = CONFIRMED.name.filter((act) => act.startsWith("/"));
	const byName = FORMS.filter(({ pattern }) => pages.includes(pattern))
		.filter(({ fields }) => "name" in fields({} as World))
		.map(({ pattern }) => pattern);
	expect(pages.filter((page) => !byName.includes(page))).toEqual([]);
});
