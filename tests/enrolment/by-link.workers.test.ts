import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { inviteLink } from "#db/schema/index.ts";
import { courseOf, rosterOf, seatsOf, stateOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { comeByLink, getInvited, makeInviteLink, revokeInviteLinks } from "~/domain/enrolment/invite-link.server.ts";
import { getInvitePage } from "~/domain/enrolment/invite-page.server.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";

ownDatabase();

const DAY = 24 * HOUR;

let world: World;
let teacher: Actor;
let courseUuid: string;
let person: Actor;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
	courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 2 });
	[person] = (await studentsOf(world.now, 1)) as [Actor];
});

describe("by a link (ENR-8)", () => {
	const come = (code: string, who = person) => {
		world.pass(1);
		return comeByLink(world.deps(), who, code);
	};

	test("whoever has it is in at once, where a seat is free and costs nothing; else they wait", async () => {
		const { code } = await makeInviteLink(world.deps(), teacher, courseUuid);
		const people = await studentsOf(world.now, 2);
		const states = [];
		for (const who of [person, ...people]) states.push((await come(code, who)).state);
		expect(states).toEqual(["accepted", "accepted", "waiting"]);
		expect((await come(code)).state).toBe("accepted");
		expect(await seatsOf(courseUuid)).toMatchObject({ taken: 2, counted: 2 });
	});

	test("to a course with a fee it is an invitation", async () => {
		const paid = await courseOf(teacher.accountUuid, world.now, { feePoisha: 500_00 });
		const { code } = await makeInviteLink(world.deps(), teacher, paid);
		expect(await come(code)).toEqual({ courseUuid: paid, state: "invited" });
	});

	test("whom the teacher took out asks anew by it, and is not in", async () => {
		const { code } = await makeInviteLink(world.deps(), teacher, courseUuid);
		await come(code);
		world.pass(1);
		await decideEnrolments(world.deps(), teacher, { courseUuid, students: [person.accountUuid], decision: "removed" });
		expect((await come(code)).state).toBe("applied");
	});

	describe("whom the teacher has sent away stays so until the teacher says otherwise", () => {
		let code: string;
		beforeEach(async () => {
			({ code } = await makeInviteLink(world.deps(), teacher, courseUuid));
			await come(code);
			await decide("removed");
		});
		const decide = (decision: "accepted" | "removed" | "declined", of = courseUuid) => {
			world.pass(1);
			return decideEnrolments(world.deps(), teacher, { courseUuid: of, students: [person.accountUuid], decision });
		};
		const ask = (of = courseUuid) => {
			world.pass(1);
			return applyForCourse(world.deps(), person, { courseUuid: of });
		};
		const goBack = () => {
			world.pass(1);
			return leaveCourse(world.deps(), person, { courseUuid });
		};

		test("whoever presses it twice", async () => {
			for (const _ of [1, 2, 3]) expect((await come(code)).state).toBe("applied");
		});

		test("whoever has asked before, and whoever took that back", async () => {
			await ask();
			expect((await come(code)).state).toBe("applied");
			await goBack();
			expect((await come(code)).state).toBe("applied");
			await decide("declined");
			await ask();
			await goBack();
			expect((await come(code)).state).toBe("applied");
		});

		test("whoever began to pay, and did not", async () => {
			const paid = await courseOf(teacher.accountUuid, world.now, { feePoisha: 500_00 });
			const link = await makeInviteLink(world.deps(), teacher, paid);
			await ask(paid);
			await decide("declined", paid);
			const { paymentId } = await world.begin(person, { purpose: "course", itemUuid: paid });
			await world.comeBack(paymentId, "cancel");
			expect(await stateOf(paid, person.accountUuid)).toBe("lapsed");
			for (const _ of [1, 2]) expect((await come(link.code)).state).toBe("applied");
		});

		test("but not after a yes or an invitation", async () => {
			await come(code);
			await decide("accepted");
			await goBack();
			expect((await come(code)).state).toBe("accepted");
			await decide("removed");
			world.pass(1);
			await inviteStudents(world.deps(), teacher, { courseUuid, students: [person.accountUuid] });
			await goBack();
			expect((await come(code)).state).toBe("accepted");
		});
	});

	test("works no more when it has run out, was taken back, or another was made; nor what never was one", async () => {
		const first = await makeInviteLink(world.deps(), teacher, courseUuid);
		const refused = (code: string) => expect(come(code)).rejects.toMatchObject({ code: "InviteLinkNotFound" });
		const second = await makeInviteLink(world.deps(), teacher, courseUuid);
		await refused(first.code);
		expect(await getInvited(world.deps(), second.code)).toMatchObject({ courseUuid, seatsLeft: 2 });
		await revokeInviteLinks(world.deps(), teacher, courseUuid);
		await refused(second.code);
		const third = await makeInviteLink(world.deps(), teacher, courseUuid);
		world.pass(14 * DAY);
		await refused(third.code);
		for (const code of ["", "x", "../../../etc/passwd", "A".repeat(22), "' OR 1=1 --aaaaaaaaaaa"]) await refused(code);
		expect(await rosterOf(courseUuid)).toEqual([]);
	});

	test("of a course there is one row, however often one is made", async () => {
		for (const _ of [1, 2, 3]) await makeInviteLink(world.deps(), teacher, courseUuid);
		expect(await database().select().from(inviteLink).where(eq(inviteLink.courseUuid, courseUuid))).toHaveLength(1);
	});

	test("coming by it is one of the askings of a day: with the last of them nobody comes in until midnight (SEC-10.1)", async () => {
		const { code } = await makeInviteLink(world.deps(), teacher, courseUuid);
		await takeToday(world.deps(), "apply", person.accountUuid, PER_DAY.apply);
		await expect(come(code)).rejects.toMatchObject({ code: "LimitReached" });
		await expect(applyForCourse(world.deps(), person, { courseUuid })).rejects.toMatchObject({ code: "LimitReached" });
		expect(await rosterOf(courseUuid)).toEqual([]);
		world.pass(DAY);
		expect((await come(code)).state).toBe("accepted");
	});

	test("is shown with its QR code to its teacher alone", async () => {
		const { code } = await makeInviteLink(world.deps(), teacher, courseUuid);
		const asked = { courseUuid, name: "", size: 10 };
		const { link } = await getInvitePage(world.deps(), teacher, asked);
		expect(link?.address).toMatch(new RegExp(`^https?://.*/student/invite/${code}$`));
		expect(link?.qr).toMatch(/^<svg[^>]*>.*<\/svg>$/s);
		const other = await teacherOf(world.now);
		const notTheirs = { code: "CourseNotFound" };
		await expect(getInvitePage(world.deps(), other, asked)).rejects.toMatchObject(notTheirs);
		await expect(makeInviteLink(world.deps(), other, courseUuid)).rejects.toMatchObject(notTheirs);
		await expect(revokeInviteLinks(world.deps(), other, courseUuid)).rejects.toMatchObject(notTheirs);
	});
});
