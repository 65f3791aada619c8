import { eq } from "drizzle-orm";
import { registration } from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import type { Goods } from "#tests/support/workers/goods.ts";
import { paidExam } from "#tests/support/workers/payment-world.ts";

export const goods: Goods<"model_test"> = {
	purpose: "model_test",
	request: async () => ({ purpose: "model_test", itemUuid: await paidExam() }),
	brought: async (paymentUuid) => database().$count(registration, eq(registration.paymentUuid, paymentUuid)),
	amount: 1,
};
