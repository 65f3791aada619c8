import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { goods as ofCourse } from "#tests/course/goods.ts";
import { rosterOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import type { Goods } from "#tests/support/workers/goods.ts";

/** The seat of who was invited. */
export const goods: Goods<"invite"> = {
	...ofCourse,
	purpose: "invite",
	async request(payerUuid) {
		const { itemUuid: courseUuid } = await ofCourse.request(payerUuid);
		await insertRows(
			database(),
			enrolmentRows({ courseUuid, studentUuid: payerUuid, state: "invited", at: Date.UTC(2025, 10, 1) }),
		);
		const [row] = await rosterOf(courseUuid);
		return { purpose: "invite", itemUuid: row?.uuid ?? "" };
	},
};
