import type { Role } from "~/domain/account/session.ts";
import { REASON } from "~/domain/account/suspension-reason.ts";
import type { AuditAction, AuditObject } from "~/domain/audit.ts";
import type { SuspensionReason } from "~/domain/people/suspension.ts";
import { REASONS, type ReasonCode } from "~/domain/verification/reasons.ts";
import type { Side } from "~/domain/verification/scan-file.ts";
import { reasonWords, SIDE } from "~/features/verification/words.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { dateTime, mobileNumber, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { stateWords } from "./state-words.ts";
import { ROLE } from "./words.ts";

/** What each action of the audit log is called, in the order in which it is offered. */
export const ACTION = {
	"account.suspend": m.people_did_account_suspend,
	"account.restore": m.people_did_account_restore,
	"account.role-given": m.people_did_account_role_given,
	"account.role-taken": m.people_did_account_role_taken,
	"account.device-ended": m.people_did_account_device_ended,
	"account.mobile-changed": m.people_did_account_mobile_changed,
	"account.copied": m.people_did_account_copied,
	"account.deletion-asked": m.people_did_account_deletion_asked,
	"account.deletion-cancelled": m.people_did_account_deletion_cancelled,
	"account.deleted": m.people_did_account_deleted,
	"teacher.suspended": m.people_verification_suspended,
	"teacher.restored": m.people_did_teacher_restored,
	"verification.accepted": m.people_did_verification_accepted,
	"verification.rejected": m.people_did_verification_rejected,
	"verification.scan-seen": m.people_did_verification_scan_seen,
	"verification.many-looks": m.people_did_verification_many_looks,
	"institute.added": m.people_did_institute_added,
	"institute.changed": m.people_did_institute_changed,
	"institute.merged": m.people_did_institute_merged,
	"institute.request-add": m.people_did_institute_request_add,
	"institute.request-known": m.people_did_institute_request_known,
	"institute.request-refuse": m.people_did_institute_request_refuse,
	"institute.join-accepted": m.people_did_institute_join_accepted,
	"institute.join-refused": m.people_did_institute_join_refused,
	"question-bank.import": m.people_did_question_bank_import,
	"help-text.changed": m.people_did_help_text_changed,
	"help-text.published": m.people_did_help_text_published,
	"help-text.withdrawn": m.people_did_help_text_withdrawn,
	"help-text.restored": m.people_did_help_text_restored,
	"site-announcement.created": m.people_did_site_announcement_created,
	"site-announcement.changed": m.people_did_site_announcement_changed,
	"site-announcement.published": m.people_did_site_announcement_published,
	"site-announcement.withdrawn": m.people_did_site_announcement_withdrawn,
	"site-announcement.deleted": m.people_did_site_announcement_deleted,
	"content.created": m.people_did_content_created,
	"content.changed": m.people_did_content_changed,
	"content.taken-off": m.people_did_content_taken_off,
	"content.put-back": m.people_did_content_put_back,
	"content.deleted": m.people_did_content_deleted,
	"question-bank.import-undone": m.people_did_question_bank_import_undone,
	"model-test.create": m.people_did_model_test_create,
	"model-test.change": m.people_did_model_test_change,
	"model-test.cancel": m.people_did_model_test_cancel,
	"question.created": m.people_did_question_created,
	"question.changed": m.people_did_question_changed,
	"question.retired": m.people_did_question_retired,
	"question.restored": m.people_did_question_restored,
	"question.deleted": m.people_did_question_deleted,
	"subject.created": m.people_did_subject_created,
	"subject.changed": m.people_did_subject_changed,
	"subject.deleted": m.people_did_subject_deleted,
	"grade.created": m.people_did_grade_created,
	"grade.changed": m.people_did_grade_changed,
	"grade.deleted": m.people_did_grade_deleted,
	"topic.created": m.people_did_topic_created,
	"topic.changed": m.people_did_topic_changed,
	"topic.deleted": m.people_did_topic_deleted,
	"model-test.publish": m.people_did_model_test_publish,
	"model-test.explain-correction": m.people_did_model_test_explained,
	"model-test.correct-key": m.people_did_model_test_correct_key,
	"model-test.appeals-decided": m.people_did_model_test_appeals_decided,
	"model-test.extra-time": m.people_did_model_test_extra_time,
	"model-test.extend": m.people_did_model_test_extend,
	"model-test.winners": m.people_did_model_test_winners,
	"mock-test.create": m.people_did_mock_test_create,
	"mock-test.change": m.people_did_mock_test_change,
	"mock-test.withdraw": m.people_did_mock_test_withdraw,
	"mock-test.publish": m.people_did_mock_test_publish,
	"payment.refund": m.people_did_payment_refund,
	"payment.ask-again": m.people_did_payment_ask_again,
	"payment.issue-resolved": m.people_did_payment_issue_resolved,
	"feedback.decided": m.people_did_feedback_decided,
	"announcement.deleted": m.people_did_announcement_deleted,
	"attendance.corrected": m.people_did_attendance_corrected,
	"attendance.correction-taken-back": m.people_did_attendance_taken_back,
	"attendance.roll-call": m.attendance_roll_call,
	"assignment.returned": m.people_did_assignment_returned,
	"assignment.excused": m.people_did_assignment_excused,
	"assignment.excuse-taken-back": m.people_did_assignment_excuse_taken_back,
	"recording.removed": m.people_did_recording_removed,
} as const satisfies Record<AuditAction, () => string>;

/** What fills a database for trying the product notes its parts so; which they were is nothing to an admin. */
const DEMO = "seed.";

/** What an action is called; one that is not ours any more, as it was written. */
export const actionWords = (action: string): string =>
	action.startsWith(DEMO) ? m.people_did_demo() : (own(ACTION, action)?.() ?? action);

const OBJECT: Record<AuditObject, () => string> = {
	account: m.account_facts,
	payment: m.people_object_payment,
	"payment-issue": m.people_object_payment_issue,
	institute: m.account_profile_institute,
	"institute-request": m.people_object_institute_request,
	"institute-membership": m.people_object_institute_membership,
	"teacher-verification": m.people_object_teacher_verification,
	feedback: m.feedback_title,
	course: m.course_name,
	lecture: m.attendance_lecture,
	recording: m.attendance_recording,
	assignment: m.assignment_name,
	question_bank: m.people_object_question_bank,
	question: m.discussion_question,
	subject: m.common_subject,
	topic: m.question_bank_topic,
	grade: m.question_bank_class,
	"help-text": m.people_object_help_text,
	"site-announcement": m.people_object_site_announcement,
	content: m.people_object_content,
	model_test: m.people_object_model_test,
	mock_test_type: m.payment_kind_mock_test,
};

export const objectWords = (type: string): string => own(OBJECT, type)?.() ?? type;

const DETAIL: Record<string, () => string> = {
	reason: m.payment_admin_reason,
	reasons: m.people_detail_reasons,
	note: m.people_detail_note,
	text: m.people_detail_text,
	role: m.people_role,
	from: m.people_detail_from,
	to: m.people_detail_to,
	before: m.people_detail_from,
	after: m.people_detail_to,
	registrations: m.people_detail_registrations,
	copyOf: m.people_detail_copy_of,
	item: m.people_object_help_text,
	name: m.common_name,
	nameBn: m.institute_name_bn,
	into: m.people_detail_into,
	instituteUuid: m.account_profile_institute,
	account: m.account_facts,
	side: m.people_detail_side,
	looks: m.people_detail_looks,
	kind: m.institute_kind,
	subject: m.people_detail_subject,
	userAgent: m.people_detail_user_agent,
	format: m.people_detail_format,
	created: m.feedback_state_new,
	updated: m.people_detail_updated,
	unchanged: m.people_detail_unchanged,
	refused: m.people_detail_refused,
	version: m.people_detail_version,
	questions: m.common_questions,
	state: m.people_state,
	amount: m.payment_amount,
	destination: m.people_detail_destination,
	goods: m.payment_admin_refund_goods,
	answered: m.attempt_answered,
	appealed: m.people_detail_appealed,
	suspension: m.people_detail_suspension,
	refund: m.payment_refund,
	erased: m.people_detail_erased,
	saidAt: m.people_detail_said_at,
	minutes: m.attendance_minutes,
	submissions: m.assignment_submissions,
	here: m.attendance_present,
	of: m.attendance_of_students,
	title: m.feedback_field_title,
	code: m.question_bank_code,
	questionUuid: m.discussion_question,
	objections: m.question_appeal_title,
};

const own = <Value>(table: Record<string, Value>, name: unknown): Value | undefined =>
	typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;

const isCode = (code: unknown): code is ReasonCode => typeof code === "string" && Object.hasOwn(REASONS, code);

/** The values that have words of their own, by their names. */
const VALUE: Record<string, (value: unknown) => string | undefined> = {
	role: (value) => ROLE[value as Role]?.(),
	reason: (value) => REASON[value as SuspensionReason]?.(),
	reasons: (value) =>
		Array.isArray(value) ? value.map((code) => (isCode(code) ? reasonWords(code).text : code)).join(" ") : undefined,
	before: stateWords,
	after: stateWords,
	side: (value) => SIDE[value as Side]?.(),
	amount: (value) => (typeof value === "number" ? taka(value) : undefined),
	saidAt: (value) => (typeof value === "number" ? dateTime(value) : undefined),
};

/** What is yes or no, and stands in the log as SQL writes that: 1 or 0. */
const FLAGS: ReadonlySet<string> = new Set(["appealed"]);

function valueWords(name: string, value: unknown): string {
	const known = own(VALUE, name)?.(value);
	if (known !== undefined) return known;
	if (value === true || (FLAGS.has(name) && value === 1)) return m.people_detail_yes();
	if (typeof value === "number") return num(value);
	if (typeof value !== "string") return JSON.stringify(value);
	return value.startsWith("+880") && normaliseMobile(value) === value ? mobileNumber(value) : value;
}

/** Nothing was said of it. */
const isSilent = (name: string, value: unknown): boolean =>
	value === null ||
	value === false ||
	value === "" ||
	(FLAGS.has(name) && value === 0) ||
	(Array.isArray(value) && value.length === 0);

/** What is noted beside an action: each with its label, values that have words in them; what says nothing is left out. */
export const detailWords = (detail: Record<string, unknown>): { label: string; value: string }[] =>
	Object.entries(detail)
		.filter(([name, value]) => !isSilent(name, value))
		.map(([name, value]) => ({ label: own(DETAIL, name)?.() ?? name, value: valueWords(name, value) }));
