import { beforeAll, beforeEach } from "vitest";
import { courseRows, enrolmentRows, type NewCourse } from "#db/factories/course.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { openSchool, type Person, student, teacher } from "./api-people.ts";
import { database, OPENS } from "./exam-session.ts";
import { visit, wordsOf } from "./pages.ts";

export const DAY = 24 * 3_600_000;

export let author: Person;
export let who: Person;

export async function course(overrides: Partial<NewCourse> = {}): Promise<string> {
	const [uuid, subjectUuid] = [crypto.randomUUID(), crypto.randomUUID()];
	const { uuid: instituteUuid } = await openSchool();
	const of = { subjectUuid, instituteUuid, teacherUuid: author.accountUuid, at: OPENS };
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Physics ${subjectUuid}`, at: OPENS }),
		...courseRows({ uuid, title: "Waves and optics", ...of, ...overrides }),
	]);
	return uuid;
}

export type Row = Partial<Parameters<typeof enrolmentRows>[0]>;
export const enrol = (courseUuid: string, state: EnrolmentState, row: Row = {}) =>
	insertRows(database(), enrolmentRows({ courseUuid, studentUuid: who.accountUuid, state, at: OPENS, ...row }));

export const pathOf = (uuid: string, tab = "") => `/student/course/${uuid}${tab}`;
export const wordsAt = async (path: string, minutes = 0) => wordsOf(await visit(who, path, { minutes }));
export const locationOf = async (path: string, form: Record<string, string>, minutes = 0) => {
	const { status, headers, text } = await visit(who, path, { form, minutes });
	return headers.get("location") ?? `${status} ${wordsOf({ text } as never)}`;
};

/** What the page after a step says that was done. */
export async function saidAfter(path: string, form: Record<string, string>): Promise<string> {
	const answer = await visit(who, path, { form });
	const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
	const then = await visit(
		{ ...who, cookie: [who.cookie, ...cookies].join("; ") },
		answer.headers.get("location") ?? "",
	);
	return then.text;
}

/** Taka in the wallet. */
export async function fill(amount: number): Promise<void> {
	const [uuid, transaction] = [crypto.randomUUID(), crypto.randomUUID()];
	await insertRows(database(), [
		...paymentRows({
			uuid,
			accountUuid: who.accountUuid,
			purpose: "wallet_top_up",
			amount,
			method: "bkash",
			at: OPENS,
		}),
		rowsOf(schema.ledgerTransaction, {
			...{
				uuid: transaction,
				reference: `payment:${uuid}:settle`,
				kind: "wallet_top_up",
				paymentUuid: uuid,
				createdAt: OPENS,
			},
		}),
		rowsOf(
			schema.ledgerEntry,
			{ transactionUuid: transaction, account: "bkash", amount: -amount, createdAt: OPENS },
			{ transactionUuid: transaction, account: `wallet:${who.accountUuid}`, amount, createdAt: OPENS },
		),
	]);
}

export const INSIDE = "You are in this course";

/** Before each test: a student; before the first, a teacher. */
export function beforeMyCourses(): void {
	beforeAll(async () => {
		author = await teacher({ name: "Shirin Akter", verificationStatus: "Accepted" });
	});
	beforeEach(async () => {
		who = await student();
	});
}
