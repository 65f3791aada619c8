import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	beforeFoundCourses,
	courseOf,
	DAY,
	dhaka,
	later,
	look,
	mahbub,
	minuteOn,
	titlesOn,
	WAVES,
} from "#tests/support/workers/found-courses.ts";
import { restore } from "~/domain/people/restore.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";

beforeFoundCourses();

describe("what is not everybody's is in no list and has no page (CRS-6)", () => {
	let waves: string;
	beforeEach(async () => {
		const long = { startAt: OPENS + 900 * DAY, endAt: OPENS + 990 * DAY, enrolmentEndAt: OPENS + 950 * DAY };
		waves = await courseOf({ title: WAVES, ...long });
	});

	const publicPlaces = () =>
		[
			["/", 200],
			["/course/s/i/t/p", 200],
			["/course/s/waves/i/t/p", 200],
			[`/course/${waves}`, 404],
			[`/public/dashboard/student/course/${waves}`, 404],
			[`/s/course/${waves}`, 404],
			[`/institute/${dhaka}`, 200],
		] as const;

	async function everywhere(isThere: boolean) {
		for (const [path, otherwise] of publicPlaces()) {
			const page = await look(path, null, later);
			expect([path, page.status, titlesOn(page, WAVES)]).toEqual([
				path,
				isThere ? 200 : otherwise,
				isThere ? [WAVES] : [],
			]);
		}
		const list = await send(null, "GET", "/api/public/courses");
		expect(list.body?.totalElements).toBe(isThere ? 1 : 0);
		for (const call of ["summary", "students"]) {
			const { status } = await send(null, "GET", `/api/public/course/${waves}/${call}`);
			expect([call, status]).toEqual([call, isThere ? 200 : 404]);
		}
		const map = await look("/sitemap.xml", null, later);
		expect(map.text.includes(waves)).toBe(isThere);
	}

	test("one that is archived", async () => {
		await everywhere(true);
		const archived = { archivedAt: OPENS };
		await database().update(schema.course).set(archived).where(eq(schema.course.uuid, waves));
		await depsAt().cache.bumpPublicVersion(OPENS + 1);
		minuteOn();
		await everywhere(false);
	});

	test("those of a teacher who is suspended, at once, until that is over", async () => {
		await everywhere(true);
		const boss = await admin();
		await suspendTeacher(depsAt(later), boss, mahbub.accountUuid, { decision: "suspend", note: "Papers" });
		minuteOn();
		await everywhere(false);
		expect((await look(`/teacher/${mahbub.accountUuid}`, null, later)).status).toBe(404);
		await database()
			.update(schema.teacherProfile)
			.set({ verificationStatus: "Accepted" })
			.where(eq(schema.teacherProfile.accountUuid, mahbub.accountUuid));
		await suspend(depsAt(later), boss, mahbub.accountUuid, { reason: "rules", text: "You did wrong." });
		minuteOn();
		await everywhere(false);
		const [row] = await database()
			.select()
			.from(schema.suspension)
			.where(eq(schema.suspension.accountUuid, mahbub.accountUuid));
		await restore(depsAt(later), boss, mahbub.accountUuid, { suspension: row?.uuid ?? "", note: "Cleared" });
		minuteOn();
		await everywhere(true);
	});
});
