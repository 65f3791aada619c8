import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asBatch } from "#db/as-batch.ts";
import { course as courses, dayCount, notification } from "#db/schema/index.ts";
import { courseOf, stateOf, studentsOf, teacherOf, toldTo } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { archiveCourse } from "~/domain/course/archive-course.server.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { comeByLink, makeInviteLink } from "~/domain/enrolment/invite-link.server.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";

const FEE = 1000_00;

let world: World;
let teacher: Actor;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
});

async function students(many: number): Promise<Actor[]> {
	const people = await studentsOf(world.now, many);
	world.people.push(...people);
	return people;
}
const course = (itemUuid: string) => ({ purpose: "course", itemUuid }) as const;
const apply = (who: Actor, courseUuid: string) => {
	world.pass(1);
	return applyForCourse(world.deps(), who, { courseUuid });
};
const decide = (courseUuid: string, who: Actor, decision: "accepted" | "declined" = "accepted") => {
	world.pass(1);
	return decideEnrolments(world.deps(), teacher, { courseUuid, students: [who.accountUuid], decision });
};
const moveUp = (courseUuid: string) =>
	database().batch(asBatch(moveUpStatements({ db: database() }, courseUuid, world.now)));

describe("every change is told to whom it concerns (ENR-12)", () => {
	test("an offer that ran out while its seat was held for a payment", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: FEE, maxStudents: 1 });
		await apply(a, courseUuid);
		await decide(courseUuid, a);
		await apply(b, courseUuid);
		await decide(courseUuid, b);
		world.pass(1);
		await world.begin(a, course(courseUuid));
		expect(await stateOf(courseUuid, a.accountUuid)).toBe("paying");
		world.pass(60 * HOUR);
		await moveUp(courseUuid);
		expect([await stateOf(courseUuid, a.accountUuid), await stateOf(courseUuid, b.accountUuid)]).toEqual([
			"lapsed",
			"offered",
		]);
		expect(await toldTo(a.accountUuid)).toEqual(["enrolment-offered", "enrolment-lapsed"]);
	});

	test("many offers at once, by SMS no more than the teacher's allowance for the day, by the queue (SEC-10.6)", async () => {
		const people = await students(5);
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: FEE, maxStudents: 1 });
		for (const who of people) {
			await apply(who, courseUuid);
			await decide(courseUuid, who);
		}
		const noted = async () =>
			(
				await database()
					.select({ count: dayCount.count })
					.from(dayCount)
					.where(and(eq(dayCount.accountUuid, teacher.accountUuid), eq(dayCount.what, "sms")))
			)[0]?.count;
		expect(await noted()).toBe(1);
		await takeToday(world.deps(), "sms", teacher.accountUuid, PER_DAY.sms - 3);
		world.pass(1);
		await database().update(courses).set({ maxStudents: 5 }).where(eq(courses.uuid, courseUuid));
		await moveUp(courseUuid);
		await moveUp(courseUuid);
		expect(await noted()).toBe(PER_DAY.sms + 2);
		const offers = await database()
			.select({ account: notification.accountUuid, smsAt: notification.smsAt })
			.from(notification)
			.where(eq(notification.kind, "enrolment-offered"));
		const hasSms = people.map(({ accountUuid }) =>
			offers.filter(({ account }) => account === accountUuid).map(({ smsAt }) => smsAt !== null),
		);
		expect(hasSms).toEqual([[true], [true], [true], [false], [false]]);
	});

	test("offers that nobody took: the teacher too, once for all that is unread", async () => {
		const people = (await students(3)) as [Actor, Actor, Actor];
		const [a, b, c] = people;
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: FEE, maxStudents: 2 });
		for (const who of people) {
			await apply(who, courseUuid);
			await decide(courseUuid, who);
		}
		await database().update(notification).set({ readAt: world.now });
		const news = async () => (await toldTo(teacher.accountUuid)).filter((kind) => kind === "enrolment-untaken");
		world.pass(60 * HOUR);
		await moveUp(courseUuid);
		expect(await Promise.all(people.map((who) => stateOf(courseUuid, who.accountUuid)))).toEqual([
			...["lapsed", "lapsed", "offered"],
		]);
		expect([await toldTo(a.accountUuid), await toldTo(b.accountUuid)].map((told) => told.at(-1))).toEqual([
			...["enrolment-lapsed", "enrolment-lapsed"],
		]);
		expect(await news()).toHaveLength(1);
		world.pass(60 * HOUR);
		await moveUp(courseUuid);
		expect(await stateOf(courseUuid, c.accountUuid)).toBe("lapsed");
		expect(await news()).toHaveLength(1);
	});

	test("but not a seat that was never offered, held for a payment that one let go", async () => {
		const [a] = (await students(1)) as [Actor];
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: FEE });
		await world.begin(a, course(courseUuid));
		world.pass(HOUR);
		await moveUp(courseUuid);
		expect(await stateOf(courseUuid, a.accountUuid)).toBe("lapsed");
		expect(await toldTo(a.accountUuid)).toEqual([]);
	});

	test("an admin's refund that takes the seat back: the student and the teacher", async () => {
		const [a] = (await students(1)) as [Actor];
		const admin = await world.person("admin");
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: FEE });
		await inviteStudents(world.deps(), teacher, { courseUuid, students: [a.accountUuid] });
		const { uuid, paymentId } = await world.approved(a, course(courseUuid));
		await world.comeBack(paymentId);
		world.pass(1);
		await refundPayment(world.deps(), admin, uuid, { reason: "Asked for", destination: "wallet", goods: "taken" });
		expect(await stateOf(courseUuid, a.accountUuid)).toBe("removed");
		expect(await toldTo(a.accountUuid)).toContain("enrolment-removed");
		expect(await toldTo(teacher.accountUuid)).toEqual(["enrolment-came", "enrolment-went"]);
		await world.expectBooksToBalance();
	});

	test("the teacher: who was invited, or has the link, and waits since the course is full; gathered", async () => {
		const [isIn, b, c, d] = (await students(4)) as [Actor, Actor, Actor, Actor];
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 1 });
		await inviteStudents(world.deps(), teacher, { courseUuid, students: [isIn, b, c].map((who) => who.accountUuid) });
		const { code } = await makeInviteLink(world.deps(), teacher, courseUuid);
		const told = () => toldTo(teacher.accountUuid);
		const accept = (who: Actor) => {
			world.pass(1);
			return acceptInvitation(world.deps(), who, { courseUuid });
		};
		const read = () => database().update(notification).set({ readAt: world.now });
		expect(await accept(isIn)).toBe("accepted");
		expect(await told()).toEqual(["enrolment-came"]);
		expect(await accept(b)).toBe("waiting");
		expect(await told()).toEqual(["enrolment-came", "enrolment-queued"]);
		expect(await accept(c)).toBe("waiting");
		expect(await told()).toEqual(["enrolment-came", "enrolment-queued"]);
		await read();
		world.pass(1);
		expect(await comeByLink(world.deps(), d, code)).toMatchObject({ state: "waiting" });
		expect(await told()).toEqual(["enrolment-came", "enrolment-queued", "enrolment-queued"]);
		// What the teacher does is no news to them.
		await read();
		await apply(isIn, courseUuid).catch(() => {});
		const [e] = (await students(1)) as [Actor];
		await apply(e, courseUuid);
		await decide(courseUuid, e);
		expect((await told()).slice(3)).toEqual(["enrolment-asked"]);
	});

	test("an archived course: whoever asked, waits, was invited or is offered a seat; once, and anew when it is archived anew", async () => {
		const people = (await students(5)) as [Actor, Actor, Actor, Actor, Actor];
		const [isIn, offered, waits, asks, invited] = people;
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 1 });
		for (const who of [isIn, offered, waits]) {
			await apply(who, courseUuid);
			await decide(courseUuid, who);
		}
		await apply(asks, courseUuid);
		world.pass(1);
		await inviteStudents(world.deps(), teacher, { courseUuid, students: [invited.accountUuid] });
		world.pass(1);
		const before = await Promise.all(people.map((who) => toldTo(who.accountUuid)));
		const archive = (archived = true) => {
			world.pass(1);
			return archiveCourse(world.deps(), teacher, courseUuid, archived);
		};
		const news = async () =>
			Promise.all(
				people.map(async ({ accountUuid }, i) => (await toldTo(accountUuid)).slice(before[i]?.length).join()),
			);
		await archive();
		await archive();
		const told = "course-archived";
		expect(await news()).toEqual(["", told, told, told, told]);
		await archive(false);
		await leaveCourse(world.deps(), waits, { courseUuid });
		await archive();
		expect((await news())[3]).toBe(`${told},${told}`);
		expect((await news())[2]).toBe(told);
	});
});
