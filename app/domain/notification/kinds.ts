import { z } from "zod";
import { ROLE_NAMES, type Role } from "~/domain/account/session.ts";
import { REASON } from "~/domain/account/suspension-reason.ts";
import { date, dateTime, nameIn, num, taka, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type Kind, kind, type Urgency } from "./kind.ts";
import { ASSIGNMENT_KINDS } from "./kinds-assignment.ts";
import { ATTENDANCE_KINDS } from "./kinds-attendance.ts";
import { COURSE_KINDS } from "./kinds-course.ts";
import { DISCUSSION_KINDS } from "./kinds-discussion.ts";
import { ENROLMENT_KINDS } from "./kinds-enrolment.ts";
import { LECTURE_KINDS } from "./kinds-lecture.ts";
import { MATERIAL_KINDS } from "./kinds-material.ts";
import { MODEL_TEST_KINDS } from "./kinds-model-test.ts";
import { fitted } from "./sms-text.ts";

export type { Urgency } from "./kind.ts";

/** The address of a notification that leads nowhere any more: something newer is told in its place. */
export const NOWHERE = "";

/** An institute that somebody missed, as they called it. */
const MISSED = z.object({ name: z.string(), accepted: z.coerce.boolean() });

/** The end of their account was asked for (PRV-4). */
const DELETION = {
	urgency: "soon",
	optional: false,
	warns: true,
	params: z.object({ dueAt: z.number() }),
	name: m.notification_kind_deletion,
	text: ({ dueAt }: { dueAt: number }) => m.notification_deletion({ when: dateTime(dueAt) }),
	sms: ({ dueAt }: { dueAt: number }) => m.notification_sms_deletion({ day: date(dueAt) }),
} as const;

/** What an admin decides about an account, whatever its roles (ACC-19, ACC-20). */
const OF_ACCOUNT = {
	roles: ROLE_NAMES,
	urgency: "soon",
	optional: false,
	name: m.notification_kind_account,
} as const;

/** Everything that people are told of: a new kind is a line here and its sentences. */
export const KINDS = {
	"verification-decided": kind({
		roles: ["teacher"],
		urgency: "soon",
		optional: false,
		params: z.object({ status: z.enum(["Accepted", "Awaiting", "Rejected", "Suspended"]) }),
		name: m.notification_kind_verification,
		text: ({ status }) => VERIFICATION_TEXTS[status](),
		sms: ({ status }) => VERIFICATION_SMS[status]?.() ?? null,
		address: () => "/auth/teacher-verification",
	}),
	"institute-join-decided": kind({
		roles: ["teacher"],
		urgency: "whenever",
		optional: true,
		params: z.object({ institute: z.string(), instituteBn: z.string().nullable(), accepted: z.coerce.boolean() }),
		name: m.notification_kind_institute,
		text: ({ institute, instituteBn, accepted }) => {
			const names = { institute: nameIn(institute, instituteBn) };
			return accepted ? m.notification_institute_accepted(names) : m.notification_institute_refused(names);
		},
		address: () => "/dashboard/teacher/profile/institute",
	}),
	"institute-answered": kind({
		roles: ["student"],
		urgency: "whenever",
		optional: true,
		params: MISSED,
		name: m.notification_kind_missed,
		text: ({ accepted, ...name }) =>
			accepted ? m.notification_missed_added(name) : m.notification_missed_refused(name),
		address: () => "/student/profile/institute",
	}),
	/** The same to who teaches: they wait to be let in. */
	"institute-answered-teacher": kind({
		roles: ["teacher"],
		urgency: "whenever",
		optional: true,
		params: MISSED,
		name: m.notification_kind_missed,
		text: ({ accepted, ...name }) =>
			accepted ? m.notification_missed_asked(name) : m.notification_missed_refused(name),
		address: () => "/dashboard/teacher/profile/institute",
	}),
	"exam-starting": kind({
		first: true,
		roles: ["student"],
		urgency: "now",
		optional: true,
		params: z.object({ exam: z.string(), startAt: z.number() }),
		name: m.notification_kind_exam_starting,
		text: ({ exam, startAt }) => m.notification_exam_starting({ exam, time: dateTime(startAt) }),
		sms: ({ exam, startAt }) =>
			fitted(exam, (name) => m.notification_sms_exam({ exam: name, time: timeOfDay(startAt) })),
		address: (exam) => `/dashboard/student/weekly-exam/${exam}`,
	}),
	...MODEL_TEST_KINDS,
	"results-out": kind({
		roles: ["student"],
		urgency: "soon",
		optional: true,
		params: z.object({ exam: z.string() }),
		name: m.notification_kind_results,
		text: m.notification_results,
		address: (exam) => `/dashboard/student/weekly-exam/attend/${exam}/result`,
	}),
	"payment-settled": kind({
		first: true,
		roles: ["student"],
		urgency: "soon",
		optional: false,
		/** `credited`: what was paid for could no longer be had, so the money is in the wallet. */
		params: z.object({ title: z.string(), amount: z.number(), credited: z.coerce.boolean() }),
		name: m.payment_admin_title,
		text: ({ title, amount, credited }) => {
			const paid = { title, amount: taka(amount) };
			return credited ? m.notification_payment_credited(paid) : m.notification_payment_settled(paid);
		},
		sms: ({ title, amount, credited }) => {
			const say = credited ? m.notification_sms_credited : m.notification_sms_settled;
			return fitted(title, (name) => say({ title: name, amount: taka(amount) }));
		},
		address: (payment) => `/student/payment/${payment}`,
	}),
	"payment-refunded": kind({
		roles: ["student"],
		urgency: "soon",
		optional: false,
		params: z.object({ title: z.string(), amount: z.number(), destination: z.enum(["bkash", "wallet"]) }),
		name: m.notification_kind_refund,
		text: ({ title, amount, destination }) => {
			const given = { title, amount: taka(amount) };
			return destination === "wallet" ? m.notification_refund_wallet(given) : m.notification_refund_bkash(given);
		},
		address: (payment) => `/student/payment/${payment}`,
	}),
	"deletion-asked": kind({ ...DELETION, roles: ["student"], address: () => "/student/profile/privacy" }),
	"deletion-asked-teacher": kind({
		...DELETION,
		roles: ["teacher"],
		address: () => "/dashboard/teacher/profile/privacy",
	}),
	/** To the other admins, about one of them: who it is they find in the audit log. */
	"many-looks": kind({
		roles: ["admin"],
		urgency: "soon",
		optional: false,
		params: z.object({ looks: z.number() }),
		name: m.notification_kind_looks,
		text: ({ looks }) => m.notification_looks({ n: num(looks) }),
		address: (admin) => `/admin/audit?by=${admin}&action=verification.scan-seen`,
	}),
	/** They cannot sign in to read it: the SMS is how they hear, and it waits here for when the account is open again. */
	"account-suspended": kind({
		...OF_ACCOUNT,
		warns: true,
		toSuspended: true,
		params: z.object({ reason: z.enum(["rules", "sharing", "conduct", "payment", "identity", "security", "other"]) }),
		text: ({ reason }) => m.notification_account_suspended({ reason: REASON[reason]() }),
		sms: () => m.notification_sms_account_suspended(),
		address: () => "/feedback",
	}),
	"account-restored": kind({
		...OF_ACCOUNT,
		params: z.object({}),
		text: () => m.notification_account_restored(),
		sms: () => m.notification_sms_account_restored(),
		address: () => "/help",
	}),
	"video-taken-off": kind({
		roles: ["teacher"],
		urgency: "soon",
		optional: false,
		params: z.object({ title: z.string(), reason: z.string() }),
		name: m.notification_kind_video_taken_off,
		text: m.notification_video_taken_off,
		address: (video) => `/dashboard/teacher/content/${video}`,
	}),
	"role-given": kind({
		...OF_ACCOUNT,
		params: z.object({ role: z.enum(["teacher", "admin"]) }),
		text: ({ role }) => ROLE_GIVEN[role](),
		address: (role) => `/auth/sign-in?role=${role}`,
	}),
	"role-taken": kind({
		...OF_ACCOUNT,
		params: z.object({ role: z.enum(["teacher", "admin"]), reason: z.string() }),
		text: ({ role, reason }) => ROLE_TAKEN[role].text({ reason }),
		sms: ({ role }) => ROLE_TAKEN[role].sms(),
		address: () => "/feedback",
	}),
	"feedback-answered": kind({
		roles: ["student", "teacher", "admin"],
		urgency: "whenever",
		optional: true,
		params: z.object({ title: z.string() }),
		name: m.notification_kind_feedback,
		text: m.notification_feedback,
		address: () => "/feedback",
	}),
	...COURSE_KINDS,
	...ENROLMENT_KINDS,
	...LECTURE_KINDS,
	...ATTENDANCE_KINDS,
	...DISCUSSION_KINDS,
	...MATERIAL_KINDS,
	...ASSIGNMENT_KINDS,
} as const;

const VERIFICATION_TEXTS = {
	Accepted: m.notification_verification_accepted,
	Rejected: m.notification_verification_rejected,
	Suspended: m.notification_verification_suspended,
	Awaiting: m.notification_verification_awaiting,
} as const;

const VERIFICATION_SMS = {
	Accepted: m.notification_sms_accepted,
	Rejected: m.notification_sms_rejected,
	Suspended: m.notification_sms_suspended,
	Awaiting: null,
} as const;

const ROLE_GIVEN = {
	teacher: m.notification_role_given_teacher,
	admin: m.notification_role_given_admin,
} as const;

const ROLE_TAKEN = {
	teacher: { text: m.notification_role_taken_teacher, sms: m.notification_sms_role_taken_teacher },
	admin: { text: m.notification_role_taken_admin, sms: m.notification_sms_role_taken_admin },
} as const;

export type KindName = keyof typeof KINDS;
export type ParamsOf<K extends KindName> = z.input<(typeof KINDS)[K]["params"]>;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

const isKind = (name: string): name is KindName => Object.hasOwn(KINDS, name);

/** The kinds that somebody in a role may do without. */
export const optionalKinds = (role: Role): KindName[] =>
	KIND_NAMES.filter((name) => KINDS[name].optional && (KINDS[name].roles as readonly Role[]).includes(role));

/** The kinds of an urgency: `now` alone is told by night as well. */
export const kindsOf = (urgency: Urgency): KindName[] => KIND_NAMES.filter((name) => KINDS[name].urgency === urgency);

/** Whether its SMS is sent at once, and also where it was read. */
export const isWarning = (name: string): boolean => isKind(name) && "warns" in KINDS[name];

/** The names of those that warn. */
export const WARNINGS: readonly string[] = Object.keys(KINDS).filter(isWarning);

/** The names of those whose SMS about one thing are apart. */
export const SMS_APART: readonly string[] = Object.keys(KINDS).filter(
	(name) => isKind(name) && "smsApart" in KINDS[name],
);

/** The names of those whose SMS go before all others. */
export const FIRST: readonly string[] = Object.keys(KINDS).filter(
	(name) => isKind(name) && ("first" in KINDS[name] || "warns" in KINDS[name]),
);

/** How soon a notification of a kind matters; of one that is not known, whenever. */
export const urgencyOf = (name: string): Urgency => (isKind(name) ? KINDS[name].urgency : "whenever");

/** Whether its SMS is for who is suspended, and for nobody else. */
export const isForSuspended = (name: string): boolean => isKind(name) && "toSuspended" in KINDS[name];

/** What an SMS says of a notification in the reader's language (NTF-9); null where none is sent. */
export function smsOf({ kind: name, params }: { kind: string; params: string }): string | null {
	if (!isKind(name)) return null;
	const of = KINDS[name] as Kind<z.ZodType>;
	const read = of.params.safeParse(JSON.parse(params));
	return read.success ? (of.sms?.(read.data) ?? null) : null;
}

/** What a notification says in the reader's language, and how soon it matters; of a kind that is not known, that there is something. */
export function wordsOf({ kind: name, params }: { kind: string; params: string }): { text: string; urgency: Urgency } {
	const urgency = urgencyOf(name);
	if (!isKind(name)) return { text: m.notification_unknown(), urgency };
	const of = KINDS[name] as Kind<z.ZodType>;
	const read = of.params.safeParse(JSON.parse(params));
	return { text: read.success ? of.text(read.data) : m.notification_unknown(), urgency };
}
