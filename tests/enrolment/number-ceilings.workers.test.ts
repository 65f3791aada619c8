import { beforeEach, describe, expect, test } from "vitest";
import { askedNumber, mobileInvitation } from "#db/schema/index.ts";
import { courseOf, rosterOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { claimMobileInvitations } from "~/domain/enrolment/invite-mobiles.server.ts";
import { inviteNumbers, numbers } from "./by-number.ts";

ownDatabase();

const DAY = 24 * HOUR;
const [OURS, STRANGE] = ["+8801712345678", "+8801812345678"];

let world: World;
let teacher: Actor;
let courseUuid: string;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
	courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 2 });
});
const invite = (mobiles: string[], of = courseUuid) => inviteNumbers(world, teacher, of, mobiles);

describe("how many numbers are asked within a day (ENR-7)", () => {
	test("within a day a teacher has so many SMS, over all courses, and nobody gets more than three", async () => {
		const other = await courseOf(teacher.accountUuid, world.now);
		for (let i = 0; i < 4; i += 1) expect((await invite(numbers(i * 20, 20))).sent).toHaveLength(20);
		expect((await invite(numbers(80, 15), other)).sent).toHaveLength(15);
		const tooMany = await invite([...numbers(0, 2), ...numbers(200, 6)]);
		expect(tooMany.invited).toMatchObject({ code: "InviteSmsLimit", params: { limit: 100, left: 5 } });
		expect(tooMany.sent).toEqual([]);
		expect(await database().select().from(mobileInvitation)).toHaveLength(95);
		// Who was asked before costs nothing.
		expect((await invite([...numbers(0, 2), ...numbers(200, 5)])).sent).toHaveLength(5);
		world.pass(DAY);
		expect((await invite(numbers(300, 20))).sent).toHaveLength(20);
	});

	test("a number that three courses asked today gets no fourth SMS", async () => {
		const courses = [];
		for (let i = 0; i < 4; i += 1) courses.push(await courseOf(teacher.accountUuid, world.now));
		for (const of of courses.slice(0, 3)) expect((await invite([STRANGE], of)).sent).toHaveLength(1);
		const fourth = await invite([STRANGE, ...numbers(0, 1)], courses[3]);
		expect(fourth.invited).toMatchObject({ code: "NumberInvitedEnough", params: { limit: 3, numbers: "01812345678" } });
		expect(fourth.sent).toEqual([]);
		world.pass(DAY);
		expect((await invite([STRANGE], courses[3])).sent).toHaveLength(1);
	});

	test("is counted whatever becomes of the course, and of who has the number", async () => {
		for (let i = 0; i < 5; i += 1) expect((await invite(numbers(i * 20, 20))).sent).toHaveLength(20);
		await deleteCourse(world.deps(), teacher, courseUuid);
		const anew = await courseOf(teacher.accountUuid, world.now);
		const tooMany = await invite(numbers(500, 1), anew);
		expect(tooMany).toMatchObject({ invited: { code: "InviteSmsLimit", params: { left: 0 } }, sent: [] });
		world.pass(DAY);
		for (let i = 0; i < 3; i += 1) {
			const of = await courseOf(teacher.accountUuid, world.now);
			expect((await invite([STRANGE], of)).sent).toHaveLength(1);
			await deleteCourse(world.deps(), teacher, of);
		}
		expect((await invite([STRANGE], anew)).invited).toMatchObject({ code: "NumberInvitedEnough" });
	});

	test("is the same whether they have an account or not, and then nobody is invited", async () => {
		await studentsOf(world.now, 1);
		for (let i = 0; i < 5; i += 1) await invite(numbers(i * 20, i === 4 ? 19 : 20));
		const tooMany = await invite([OURS, STRANGE]);
		expect(tooMany).toMatchObject({ invited: { code: "InviteSmsLimit", params: { left: 1 } }, sent: [] });
		expect(await rosterOf(courseUuid)).toEqual([]);
		expect((await invite([OURS])).invited).toMatchObject({ known: 1, waiting: 0 });
		expect((await invite([STRANGE])).invited).toMatchObject({ code: "InviteSmsLimit", params: { left: 0 } });
		// Who was asked before costs nothing.
		expect((await invite([OURS])).invited).toMatchObject({ known: 1 });
	});

	test("is forgotten after it", async () => {
		await invite([STRANGE]);
		const claim = () => claimMobileInvitations(world.deps(), { until: world.now + 1 });
		world.pass(DAY - 1);
		await claim();
		expect(await database().select().from(askedNumber)).toHaveLength(1);
		world.pass(1);
		await claim();
		expect(await database().select().from(askedNumber)).toEqual([]);
	});
});
