import { sql } from "drizzle-orm";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import * as schema from "#db/schema/index.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ledgerStatements } from "~/domain/payment/fulfil.server.ts";
import { holderOf, transferStatements } from "~/domain/payment/refund-books.server.ts";
import { sharedWithTeacher } from "~/domain/sale/earners.server.ts";

type Batch = Parameters<ReturnType<typeof database>["batch"]>[0];

/** Statements as a batch of the database. */
export const run = (statements: readonly unknown[]) => database().batch(statements as unknown as Batch);

/** Who earns what a teacher's course sells, where the platform keeps so much. */
export const earnersAt = (teacherUuid: string, percent: number) =>
	sharedWithTeacher(sql`${teacherUuid}`)({ vars: { ...depsAt().vars, PLATFORM_SHARE_PERCENT: percent } });

type Sold = {
	teacherUuid: string;
	payerUuid: string;
	courseUuid?: string;
	amount: number;
	percent: number;
	at: number;
	method?: "bkash" | "wallet";
	/** For an invitation: the enrolment. */
	enrolmentUuid?: string;
};

/** A course that was paid for, as the books have it. @returns the uuid of the payment */
export async function sold({
	teacherUuid,
	payerUuid,
	courseUuid,
	percent,
	enrolmentUuid,
	...of
}: Sold): Promise<string> {
	const uuid = crypto.randomUUID();
	const { amount, at, method = "bkash" } = of;
	const itemUuid = enrolmentUuid ?? courseUuid ?? null;
	const purpose = enrolmentUuid ? "invite" : "course";
	await insertRows(database(), paymentRows({ uuid, accountUuid: payerUuid, purpose, itemUuid, amount, method, at }));
	await run(ledgerStatements({ db: database() }, uuid, earnersAt(teacherUuid, percent), at));
	return uuid;
}

type Step = {
	from: "holders" | "refunds";
	to: "holders" | "refunds" | "bkash" | "wallet";
	amount: number;
	payerUuid: string;
	at: number;
};

/** Money of a payment that goes one step of its way, twice, as where the answer was lost. */
export async function moveMoney(paymentUuid: string, { from, to, amount, payerUuid, at }: Step): Promise<void> {
	const uuid = crypto.randomUUID();
	await insertRows(database(), [
		rowsOf(schema.refund, {
			...{ uuid, paymentUuid, amount, destination: "wallet", goods: "kept", reason: "Left", state: "completed" },
			...{ given: amount, createdAt: at, updatedAt: at },
		}),
	]);
	const place = (name: string) =>
		name === "holders" ? holderOf(paymentUuid) : name === "wallet" ? sql`${`wallet:${payerUuid}`}` : sql`${name}`;
	const transfer = { step: "refunded", from: place(from), to: place(to), amount, state: "completed" } as const;
	for (let i = 0; i < 2; i += 1) await run(transferStatements({ db: database() }, { uuid, paymentUuid }, transfer, at));
}
