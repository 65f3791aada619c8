import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { allTo, SALES_ACCOUNT } from "~/domain/sale/earners.server.ts";
import { saleErrors } from "~/domain/sale/errors.ts";
import type { Sale } from "~/domain/sale/purchasable.ts";
import { modelTestErrors } from "./errors.ts";
import { loadExamConfig } from "./exam-config.server.ts";
import { asPrepared, markPrepared, prepareSession, refOf } from "./prepare-session.server.ts";
import { registrationIsOpen } from "./registration-open.server.ts";
import { canRegister } from "./rules.ts";

/** A registration, one for each student and exam, until registration closes. Taken back as long as it was not used. */
export const modelTestSale: Sale<{ itemUuid: string }> = {
	/** @throws DomainError ExamNotFound, AlreadyBought, NotForSale (free), RegistrationClosed */
	async find({ db, clock }, actor, { itemUuid }) {
		const [row] = await db
			.select({ exam: modelTest, registration: registration.uuid })
			.from(modelTest)
			.leftJoin(
				registration,
				and(eq(registration.examUuid, modelTest.uuid), eq(registration.accountUuid, actor.accountUuid)),
			)
			.where(and(eq(modelTest.uuid, itemUuid), eq(modelTest.state, "published")));
		if (!row) throw modelTestErrors.fail("ExamNotFound");
		if (row.registration !== null) throw saleErrors.fail("AlreadyBought");
		if (row.exam.feePoisha === 0) throw saleErrors.fail("NotForSale");
		if (!canRegister(row.exam, clock())) throw modelTestErrors.fail("RegistrationClosed");
		return { itemUuid: row.exam.uuid, title: row.exam.name, amount: row.exam.feePoisha, inHand: 0 };
	},

	price: ({ itemUuid }) => sql`(SELECT f.fee_poisha FROM ${modelTest} AS f WHERE f.uuid = ${itemUuid})`,

	once: true,

	// Who has paid before the deadline is registered, also when we hear of it later, as long as there is an exam to sit.
	attainable: ({ itemUuid, accountUuid }, { now, paidAt }) => sql`EXISTS (
		SELECT 1 FROM ${modelTest} AS e WHERE e.uuid = ${itemUuid} AND e.state = 'published'
		AND ${now} < e.stop_at AND ${registrationIsOpen("e", paidAt)}
	) AND NOT EXISTS (
		SELECT 1 FROM ${registration} AS r WHERE r.exam_uuid = ${itemUuid} AND r.account_uuid = ${accountUuid}
	)`,

	grant: ({ db }, paid, now) => [
		insertWhere(
			{ db },
			registration,
			{
				...{ uuid: uuidv7(), examUuid: sql`item_uuid`, accountUuid: sql`account_uuid` },
				...{ kind: "paid", paymentUuid: sql`uuid`, createdAt: now },
			},
			paid,
		).onConflictDoNothing(),
	],

	// Whoever sits is known to the exam session alone until it is over: from the start on it counts as used, unless nobody sits it (EXD-8).
	unused: (now) => sql`EXISTS (
		SELECT 1 FROM ${registration} AS r JOIN ${modelTest} AS e ON e.uuid = r.exam_uuid
		WHERE r.payment_uuid = p.uuid AND r.settled_at IS NULL AND (${now} < e.start_at OR e.cancelled_at IS NOT NULL)
	)`,

	revoke: ({ db }, paymentUuid, now) => [
		// Nobody waits for the extra time of who goes (MT-20.2).
		db.run(sql`
			UPDATE ${modelTest} SET most_extra_minutes = coalesce((
				SELECT max(r.extra_minutes) FROM ${registration} AS r
				WHERE r.exam_uuid = ${modelTest.uuid} AND r.payment_uuid IS NOT ${paymentUuid}
			), 0)
			WHERE ${now} < start_at AND most_extra_minutes > 0 AND uuid IN (
				SELECT r.exam_uuid FROM ${registration} AS r WHERE r.payment_uuid = ${paymentUuid} AND r.settled_at IS NULL
			)`),
		db.run(sql`
			DELETE FROM ${registration} WHERE payment_uuid = ${paymentUuid} AND settled_at IS NULL AND NOT EXISTS (
				SELECT 1 FROM ${attempt} AS a
				WHERE a.exam_uuid = ${registration.examUuid} AND a.account_uuid = ${registration.accountUuid}
			) AND EXISTS (
				SELECT 1 FROM ${modelTest} AS e WHERE e.uuid = ${registration.examUuid} AND (${now} < e.start_at OR e.cancelled_at IS NOT NULL)
			)`),
	],

	/** Takes the paper away, unless the student has been registered again. */
	async withdraw(deps, { itemUuid, accountUuid }) {
		if (itemUuid === null) return;
		const again = await deps.db
			.select({ uuid: registration.uuid })
			.from(registration)
			.where(and(eq(registration.examUuid, itemUuid), eq(registration.accountUuid, accountUuid)));
		if (again.length === 0) await deps.exams.withdraw(refOf(itemUuid, accountUuid));
	},

	/** Prepares the exam session. A registration that was not prepared stands, and the scheduled work prepares it. */
	async deliver(deps, { itemUuid, accountUuid }) {
		if (itemUuid === null) return;
		const exam = await loadExamConfig(deps, itemUuid);
		const [row] = await deps.db
			.select({ uuid: registration.uuid, extraMinutes: registration.extraMinutes })
			.from(registration)
			.where(and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, accountUuid)));
		if (!row) return;
		await prepareSession(deps, exam, { registrationUuid: row.uuid, accountUuid, extraMinutes: row.extraMinutes });
		deps.background(markPrepared(deps, [asPrepared(exam, row.uuid, row.extraMinutes)]));
	},

	books: {
		earners: allTo(sql`${SALES_ACCOUNT}`),
		rule: "a granted model test is a registration",
		holds: sql`EXISTS (SELECT 1 FROM ${registration} AS r WHERE r.payment_uuid = p.uuid)`,
	},
};
