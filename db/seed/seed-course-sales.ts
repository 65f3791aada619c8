import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import type { Database } from "#db/client.ts";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows, insertStatements, type Rows, rowsOf } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import * as schema from "#db/schema/index.ts";
import { endStatements } from "~/domain/enrolment/give-back.server.ts";
import { newInvoiceNumber } from "~/domain/payment/invoice.ts";
import { SALES_ACCOUNT, teacherAccount } from "~/domain/sale/earners.server.ts";
import { HOLD_MS } from "~/domain/seat/machine.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { COURSES } from "./catalogue.ts";
import { MORE_COURSES } from "./courses.ts";
import { DEMO_STUDENTS, EARLIER_STUDENTS } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { seedUuid } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What the platform kept of each of these sales. */
const SHARE_PERCENT = 20;

const COUNT = COURSES.length + MORE_COURSES.length;
const uuidOf = (course: number) => seedUuid("course", course);

/** Who comes by money, besides those who are in: the demo's student (`own`), or one of those of before. `left` went again before it began. */
const COMERS: readonly [course: number, who: "own" | "other", state: EnrolmentState][] = [
	[22, "own", "accepted"],
	[22, "other", "accepted"],
	[22, "other", "accepted"],
	[17, "own", "paid"],
	[3, "other", "paid"],
	[3, "other", "left"],
	[9, "other", "paying"],
];

const enrolmentOf = (index: number, course: number) => seedUuid("enrolment", course, 500 + index);

/** Those who come, the next ones who have nothing to do with the course yet; who leaves is in it first. @param taken pairs of courses and students */
function comerRows(taken: ReadonlySet<string>, now: number): Rows[] {
	const people = EARLIER_STUDENTS.map(accountUuidOf);
	const came = new Set(taken);
	return COMERS.flatMap(([course, who, state], index) => {
		const pair = (student: string) => `${uuidOf(course)} ${student}`;
		const candidates = who === "own" ? DEMO_STUDENTS.slice(0, 1).map(accountUuidOf) : people;
		const studentUuid = candidates.find((one) => !came.has(pair(one)));
		if (studentUuid === undefined) return [];
		came.add(pair(studentUuid));
		const isPaying = state === "paying";
		return enrolmentRows({
			...{ uuid: enrolmentOf(index, course), courseUuid: uuidOf(course), studentUuid, queueNo: 500 + index },
			...{ state: state === "left" ? "accepted" : state, at: isPaying ? now : now - 2 * DAY - index * 3 * HOUR },
			...(isPaying && { holdUntil: now + HOLD_MS }),
		});
	});
}

type Seat = Pick<typeof schema.enrolment.$inferSelect, "uuid" | "courseUuid" | "studentUuid" | "createdAt"> & {
	state: EnrolmentState;
	title: string;
	fee: number;
	teacherUuid: string;
};

/** What was paid for a seat, with bKash, as the books have it; `place` counts all of them from 0. */
function saleRows(seat: Seat, place: number, receiptNumber: number): Rows[] {
	const { courseUuid, studentUuid, teacherUuid, title, fee, createdAt: paidAt } = seat;
	const [uuid, transactionUuid] = [seedUuid("payment", place + 1), seedUuid("ledger-transaction", place + 1)];
	const trxId = `DEMO${String(place + 1).padStart(6, "0")}`;
	const share = Math.floor((fee * SHARE_PERCENT) / 100);
	const entry = (account: string, amount: number) => ({ transactionUuid, account, amount, createdAt: paidAt });
	return [
		...paymentRows({
			...{ uuid, accountUuid: studentUuid, purpose: "course", itemUuid: courseUuid, itemTitle: title },
			...{ amount: fee, method: "bkash", invoiceNumber: newInvoiceNumber(uuid), trxId, receiptNumber, at: paidAt },
			providerCompletedAt: paidAt,
		}),
		rowsOf(schema.paymentEvent, {
			...{ paymentUuid: uuid, kind: "completed", source: "return", fromState: "executing", toState: "completed" },
			...{ detail: { trxId, fulfilment: "granted" }, createdAt: paidAt },
		}),
		rowsOf(schema.ledgerTransaction, {
			...{ uuid: transactionUuid, reference: `payment:${uuid}:settle`, kind: "course", paymentUuid: uuid },
			createdAt: paidAt,
		}),
		rowsOf(
			schema.ledgerEntry,
			...[entry("bkash", -fee), entry(SALES_ACCOUNT, share), entry(teacherAccount(teacherUuid), fee - share)],
		),
		rowsOf(schema.enrolmentEvent, {
			...{ enrolmentUuid: seat.uuid, fromState: "paying", toState: seat.state, createdAt: paidAt },
		}),
	];
}

/** The seats of the demo's courses that cost something and that nobody has a payment for yet, the oldest first. */
const unpaidSeats = (db: Database): Promise<Seat[]> =>
	db
		.select({
			uuid: schema.enrolment.uuid,
			courseUuid: schema.enrolment.courseUuid,
			studentUuid: schema.enrolment.studentUuid,
			createdAt: schema.enrolment.createdAt,
			state: schema.enrolment.state,
			title: schema.course.title,
			fee: schema.course.feePoisha,
			teacherUuid: schema.course.teacherUuid,
		})
		.from(schema.enrolment)
		.innerJoin(schema.course, eq(schema.course.uuid, schema.enrolment.courseUuid))
		.where(
			and(
				inArray(
					schema.course.uuid,
					Array.from({ length: COUNT }, (_, index) => uuidOf(index + 1)),
				),
				gt(schema.course.feePoisha, 0),
				inArray(schema.enrolment.state, ["accepted", "paid"]),
				isNull(schema.enrolment.paymentUuid),
			),
		)
		.orderBy(schema.enrolment.createdAt, schema.enrolment.id);

/** Those who left have back what they paid, as the product gives it. */
async function giveBack(db: Database, now: number): Promise<void> {
	const { enrolment, payment } = schema;
	const gone = COMERS.flatMap(([course, , state], index) => (state === "left" ? [enrolmentOf(index, course)] : []));
	const rows = await db
		.select({ enrolmentUuid: enrolment.uuid, payment })
		.from(enrolment)
		.innerJoin(payment, eq(payment.uuid, enrolment.paymentUuid))
		.where(inArray(enrolment.uuid, gone));
	const statements = rows.flatMap(({ enrolmentUuid, payment: paid }) =>
		endStatements(
			{ db },
			{
				...{ enrolmentUuid, from: ["accepted"], to: "left", reason: null, payment: paid, amount: paid.amount },
				by: paid.accountUuid,
			},
			now - 6 * HOUR,
		),
	);
	if (statements.length > 0) await db.batch(asBatch(statements));
}

/** Every seat that costs something was paid for, one is being paid for, and one was left with its money back. Six round trips. */
export async function seedCourseSales(db: Database, now: number): Promise<void> {
	const { enrolment, payment } = schema;
	const known = await db.select({ course: enrolment.courseUuid, student: enrolment.studentUuid }).from(enrolment);
	const taken = new Set(known.map(({ course, student }) => `${course} ${student}`));
	await insertRows(db, comerRows(taken, now), { ifAbsent: true });
	const [seats, [last]] = await Promise.all([
		unpaidSeats(db),
		db.select({ receipt: sql<number>`coalesce(max(receipt_number), 0)` }).from(payment),
	]);
	const rows = seats.flatMap((seat, place) => saleRows(seat, place, (last?.receipt ?? 0) + place + 1));
	const ofSeat = sql`(SELECT p.uuid FROM ${payment} AS p WHERE p.item_uuid = enrolment.course_uuid
		AND p.account_uuid = enrolment.student_uuid AND p.state = 'completed')`;
	const seated = seats.map(({ uuid }) => uuid);
	await db.batch(
		asBatch([
			...insertStatements(db, rows),
			db
				.update(enrolment)
				.set({ paymentUuid: ofSeat as never })
				.where(inArray(enrolment.uuid, seated)),
		]),
	);
	await giveBack(db, now);
}
