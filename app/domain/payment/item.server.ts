import { and, eq } from "drizzle-orm";
import { mockTestType, registration, weeklyExam } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "../model-test/errors.ts";
import { canRegister } from "../model-test/rules.ts";
import { paymentErrors } from "./errors.ts";
import { type PaymentPurpose, TOP_UP } from "./rules.ts";

/** Something to be paid for. Poisha. */
export type Item = { purpose: PaymentPurpose; itemUuid: string | null; title: string; amount: number };

/** What a caller asks to pay for; the price is ours to say, except of a top-up. */
export type ItemRequest =
	| { purpose: "model_test"; itemUuid: string }
	| { purpose: "mock_test"; itemUuid: string }
	| { purpose: "wallet_top_up"; amount: number; title: string };

type Needs = Pick<Deps, "db" | "clock">;

/**
 * What is for sale to this person, with its price as it is now. One round trip at most.
 * @throws DomainError ExamNotFound, NotForSale (free, or gone), AlreadyBought, RegistrationClosed, InvalidAmount
 */
export async function findItem(deps: Needs, actor: Actor, request: ItemRequest): Promise<Item> {
	switch (request.purpose) {
		case "model_test":
			return findModelTest(deps, actor, request.itemUuid);
		case "mock_test":
			return findMockTest(deps, request.itemUuid);
		case "wallet_top_up": {
			const { amount, title } = request;
			if (!Number.isInteger(amount) || amount < TOP_UP.min || amount > TOP_UP.max)
				throw paymentErrors.fail("InvalidAmount");
			return { purpose: "wallet_top_up", itemUuid: null, title, amount };
		}
	}
}

async function findModelTest({ db, clock }: Needs, actor: Actor, idOrUuid: string): Promise<Item> {
	const [row] = await db
		.select({ exam: weeklyExam, registration: registration.uuid })
		.from(weeklyExam)
		.leftJoin(
			registration,
			and(eq(registration.examUuid, weeklyExam.uuid), eq(registration.accountUuid, actor.accountUuid)),
		)
		.where(and(eq(weeklyExam.uuid, idOrUuid), eq(weeklyExam.state, "published")));
	if (!row) throw modelTestErrors.fail("ExamNotFound");
	if (row.registration !== null) throw paymentErrors.fail("AlreadyBought");
	if (row.exam.feePoisha === 0) throw paymentErrors.fail("NotForSale");
	if (!canRegister(row.exam, clock())) throw modelTestErrors.fail("RegistrationClosed");
	return { purpose: "model_test", itemUuid: row.exam.uuid, title: row.exam.name, amount: row.exam.feePoisha };
}

async function findMockTest({ db }: Needs, uuid: string): Promise<Item> {
	const [row] = await db
		.select()
		.from(mockTestType)
		.where(and(eq(mockTestType.uuid, uuid), eq(mockTestType.state, "published")));
	if (!row || row.feePoisha === 0) throw paymentErrors.fail("NotForSale");
	return { purpose: "mock_test", itemUuid: row.uuid, title: row.title, amount: row.feePoisha };
}
