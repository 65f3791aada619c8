import { and, eq, inArray } from "drizzle-orm";
import { enrolment } from "#db/schema/index.ts";
import { courseOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import type { Goods } from "#tests/support/workers/goods.ts";

const AT = Date.UTC(2025, 10, 1);

/** How many seats a payment has brought. */
async function seats(paymentUuid: string): Promise<number> {
	const rows = await database()
		.select({ uuid: enrolment.uuid })
		.from(enrolment)
		.where(and(eq(enrolment.paymentUuid, paymentUuid), inArray(enrolment.state, ["paid", "accepted"])));
	return rows.length;
}

export const goods: Goods<"course"> = {
	purpose: "course",
	async request() {
		const { accountUuid } = await teacherOf(AT);
		return { purpose: "course", itemUuid: await courseOf(accountUuid, AT, { feePoisha: 500_00 }) };
	},
	brought: seats,
	amount: 1,
};
