import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, mobileInvitation } from "#db/schema/index.ts";
import {
	courseOf,
	rosterOf,
	stateOf,
	studentsOf,
	suspendIn,
	teacherOf,
	toldTo,
} from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { whatGoes } from "~/domain/course/delete-course.server.ts";
import { chosenPeople, listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { claimMobileInvitations } from "~/domain/enrolment/invite-mobiles.server.ts";
import { getInvitePage } from "~/domain/enrolment/invite-page.server.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { getRoster, listEnrolled } from "~/domain/enrolment/queries.server.ts";
import { inviteNumbers } from "./by-number.ts";

ownDatabase();

const [OURS, STRANGE] = ["+8801712345678", "+8801812345678"];

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
const invite = (mobiles: string[], of = courseUuid) => inviteNumbers(world, teacher, of, mobiles);
const limit = () => ({ until: world.now + 1 });

describe("whose the number is (ENR-7)", () => {
	/** All that a teacher reads of them. */
	async function shown() {
		const paging = { page: 0, size: 20 };
		const filter = { q: "", sort: "name" } as const;
		const rosters = ["invited", "in", "ended"] as const;
		const lists = await Promise.all(
			rosters.map((roster) => getRoster(world.deps(), teacher, { courseUuid, roster, ...paging })),
		);
		const [of] = lists.flatMap(({ list }) => list.content);
		const people = await listCoursePeople(world.deps(), teacher, courseUuid, { ...paging, ...filter });
		const named = await listCoursePeople(world.deps(), teacher, courseUuid, { ...paging, ...filter, q: "Student" });
		const chosen = await chosenPeople(world.deps(), teacher, courseUuid, [of?.student.uuid ?? ""]);
		return {
			of: of?.student,
			isNamed: JSON.stringify([lists, people, chosen]).includes(person.accountUuid),
			names: [people.content[0]?.name, chosen.people[0]?.name],
			image: people.content[0]?.image,
			found: named.content.length,
		};
	}
	const decide = (student: string, decision: "declined" | "removed" = "declined") =>
		decideEnrolments(world.deps(), teacher, { courseUuid, students: [student], decision });
	const number = "01712345678";
	const hidden = {
		of: { name: number, image: null, grade: null },
		isNamed: false,
		...{ names: [number, number], image: null, found: 0 },
	};
	beforeEach(async () => {
		await database().update(account).set({ image: "a.webp" }).where(eq(account.uuid, person.accountUuid));
	});

	test("a teacher reads when they come, and not before", async () => {
		await invite([OURS]);
		expect(await shown()).toMatchObject(hidden);
		world.pass(1);
		await acceptInvitation(world.deps(), person, { courseUuid });
		const [name, image] = ["Student 1", "a.webp"];
		const of = { uuid: person.accountUuid, name, image };
		expect(await shown()).toMatchObject({ of, isNamed: true, names: [name, name], image, found: 1 });
	});

	test("a teacher never reads of who says no, nor of who is taken back", async () => {
		await invite([OURS]);
		world.pass(1);
		await leaveCourse(world.deps(), person, { courseUuid });
		expect(await shown()).toMatchObject(hidden);
		await invite([OURS]);
		world.pass(1);
		const uuid = (await shown()).of?.uuid ?? "";
		const decided = await decide(uuid);
		expect([...decided]).toEqual([[uuid, "declined"]]);
		expect(await shown()).toMatchObject({ of: undefined, isNamed: false, names: [undefined, undefined], found: 0 });
		expect(await stateOf(courseUuid, person.accountUuid)).toBe("declined");
	});

	test("nobody finds out by an account that they know", async () => {
		await invite([OURS]);
		const asked = [person.accountUuid];
		await expect(decide(person.accountUuid)).rejects.toMatchObject({ code: "EnrolmentNotFound" });
		expect((await chosenPeople(world.deps(), teacher, courseUuid, asked)).people).toEqual([]);
		const [row] = await rosterOf(courseUuid);
		expect(row?.state).toBe("invited");
		world.pass(1);
		await acceptInvitation(world.deps(), person, { courseUuid });
		// And who has come is their account alone.
		await expect(decide(row?.uuid ?? "")).rejects.toMatchObject({ code: "EnrolmentNotFound" });
		expect((await decide(person.accountUuid, "removed")).get(person.accountUuid)).toBe("removed");
	});

	test("is hidden too where the number was verified later", async () => {
		await invite([STRANGE]);
		await database().update(account).set({ mobile: STRANGE }).where(eq(account.uuid, person.accountUuid));
		world.pass(1);
		await claimMobileInvitations(world.deps(), limit());
		expect((await shown()).of).toMatchObject({ name: "01812345678", image: null });
	});

	test("nobody finds out by looking for a number", async () => {
		const look = (name: string) => getInvitePage(world.deps(), teacher, { courseUuid, name, size: 10 });
		expect(await look("01712-345678")).toMatchObject({ found: null, number: { mobile: OURS, state: null } });
		expect(await look(STRANGE)).toMatchObject({ found: null, number: { mobile: STRANGE, state: null } });
		await invite([OURS, STRANGE]);
		for (const one of [OURS, STRANGE]) expect(await look(one)).toMatchObject({ number: { state: "invited" } });
	});
});

describe("whether a number is anybody's (ENR-7)", () => {
	const paging = { page: 0, size: 20 };
	const ofCourse = () => ({ courseUuid, ...paging });

	/** All that a teacher reads of each number, without its uuid. */
	async function read(of: { page: number; size: number } = paging) {
		const roster = await getRoster(world.deps(), teacher, { courseUuid, roster: "invited", ...of });
		const call = await listEnrolled(world.deps(), teacher, { courseUuid, states: ["invited", "offered"], ...of });
		const people = await listCoursePeople(world.deps(), teacher, courseUuid, { ...of, q: "", sort: "newest" });
		const uuids = roster.list.content.map(({ student }) => student.uuid);
		const chosen = await chosenPeople(world.deps(), teacher, courseUuid, uuids);
		const ended = await getRoster(world.deps(), teacher, { courseUuid, roster: "ended", ...of });
		const asked = await Promise.all(
			[OURS, STRANGE].map((name) => getInvitePage(world.deps(), teacher, { courseUuid, name, size: 10 })),
		);
		expect(call.content).toEqual(roster.list.content);
		expect(chosen.people.map(({ uuid }) => uuid)).toEqual(uuids);
		return {
			uuids,
			counts: [roster.counts.invited, roster.list.totalElements, people.counts.invited, ended.counts.ended],
			others: (await whatGoes(world.deps(), teacher, courseUuid)).others,
			lists: [roster.list.content.map(({ student }) => student.name), people.content.map(({ name }) => name)],
			rows: roster.list.content.map(({ uuid, student: { uuid: theirs, name, ...student }, ...row }) => [
				theirs === uuid,
				JSON.stringify({ ...row, ...student }),
			]),
			people: people.content.map(({ uuid, studentUuid, name, ...row }) => [studentUuid === uuid, JSON.stringify(row)]),
			asked: asked.map(({ number }) => number?.state ?? null),
		};
	}
	const local = (mobile: string) => mobile.slice(3);

	/** The two numbers are read alike. */
	async function expectAlike(many: number, order = [OURS, STRANGE]) {
		const { counts, others, lists, rows, people, asked } = await read();
		expect(counts).toEqual([many, many, many, 0]);
		expect(others).toBe(many);
		for (const list of lists) expect(list).toEqual(many === 0 ? [] : order.map(local));
		for (const all of [rows, people]) expect(new Set(all.map(([, row]) => row)).size).toBe(Math.min(many, 1));
		for (const [isOne] of [...rows, ...people]) expect(isOne).toBe(true);
		expect(new Set(asked)).toEqual(new Set([many === 0 ? null : "invited"]));
	}
	const cases: Record<string, () => Promise<unknown>> = {
		"that of an account": async () => {},
		"that of somebody who is suspended": () => suspendIn(person.accountUuid, world.now),
		"one that is not verified yet": () =>
			database().update(account).set({ mobileVerified: false }).where(eq(account.uuid, person.accountUuid)),
	};

	test.each(Object.entries(cases))("%s is read like one that nobody has", async (_, prepare) => {
		await prepare();
		await invite([OURS, STRANGE]);
		await expectAlike(2);
		world.pass(HOUR);
		await invite([STRANGE, OURS]);
		await expectAlike(2);
		world.pass(30 * 24 * HOUR);
		await moveUpAll(world.deps(), limit());
		await claimMobileInvitations(world.deps(), limit());
		await expectAlike(0);
	});

	test("nor is it seen when somebody makes an account", async () => {
		await invite([STRANGE, OURS]);
		const before = await read();
		world.pass(HOUR);
		await database().update(account).set({ mobile: STRANGE }).where(eq(account.uuid, person.accountUuid));
		await claimMobileInvitations(world.deps(), limit());
		expect(await stateOf(courseUuid, person.accountUuid)).toBe("invited");
		expect(await read()).toEqual(before);
	});

	test("stands behind who was invited by name, a page after the other", async () => {
		const [, named] = await studentsOf(world.now, 2);
		await database()
			.update(account)
			.set({ mobile: null, mobileVerified: false })
			.where(eq(account.uuid, named?.accountUuid ?? ""));
		await invite([STRANGE, OURS]);
		world.pass(1);
		await inviteStudents(world.deps(), teacher, { courseUuid, students: [named?.accountUuid ?? ""] });
		const pages = await Promise.all([0, 1, 2, 3].map((page) => read({ page, size: 1 })));
		expect(pages.map(({ lists }) => lists)).toEqual([
			[["Student 2"], ["Student 2"]],
			[[local(STRANGE)], [local(STRANGE)]],
			[[local(OURS)], [local(OURS)]],
			[[], []],
		]);
		for (const { counts } of pages) expect(counts).toEqual([3, 3, 3, 0]);
	});

	test("who is invited by name too is that name, and the number stays what it was", async () => {
		await invite([OURS, STRANGE]);
		world.pass(1);
		await inviteStudents(world.deps(), teacher, { courseUuid, students: [person.accountUuid] });
		const { list } = await getRoster(world.deps(), teacher, { ...ofCourse(), roster: "invited" });
		expect(list.content.map(({ student }) => student.name)).toEqual(["Student 1", local(OURS), local(STRANGE)]);
	});

	test("it is taken back the same way, and nobody is told", async () => {
		await invite([OURS, STRANGE]);
		const told = await toldTo(person.accountUuid);
		const { uuids } = await read();
		world.pass(1);
		const decide = (decision: "accepted" | "declined", students = uuids) =>
			decideEnrolments(world.deps(), teacher, { courseUuid, students, decision });
		// There is nothing else to decide of either.
		for (const uuid of uuids)
			await expect(decide("accepted", [uuid])).rejects.toMatchObject({ code: "NothingToDecide" });
		expect([...(await decide("declined"))]).toEqual(uuids.map((uuid) => [uuid, "declined"]));
		await expectAlike(0);
		for (const uuid of uuids)
			await expect(decide("declined", [uuid])).rejects.toMatchObject({ code: "EnrolmentNotFound" });
		expect(await toldTo(person.accountUuid)).toEqual(told);
		expect(await stateOf(courseUuid, person.accountUuid)).toBe("declined");
		await expect(acceptInvitation(world.deps(), person, { courseUuid })).rejects.toMatchObject({ code: "NotInvited" });
		// Whoever makes an account with the number afterwards is invited to nothing.
		const [late] = (await studentsOf(world.now, 1)) as [Actor];
		await database().update(account).set({ mobile: STRANGE }).where(eq(account.uuid, late.accountUuid));
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 0 });
		// Invited anew, each is another invitation, and counts for the ceilings.
		world.pass(1);
		await invite([OURS, STRANGE]);
		await expectAlike(2);
		expect((await read()).uuids.some((uuid) => uuids.includes(uuid))).toBe(false);
		for (const uuid of (await read()).uuids) await decide("declined", [uuid]);
		await invite([OURS, STRANGE]);
		for (const uuid of (await read()).uuids) await decide("declined", [uuid]);
		for (const mobile of [OURS, STRANGE])
			expect((await invite([mobile])).invited).toMatchObject({ code: "NumberInvitedEnough" });
	});

	const answers: Record<string, [state: string, answer: () => Promise<unknown>]> = {
		"who came": ["accepted", () => acceptInvitation(world.deps(), person, { courseUuid })],
		"who said no": ["rejected", () => leaveCourse(world.deps(), person, { courseUuid })],
	};
	test.each(Object.entries(answers))(
		"the number of %s is known no more, and asks nobody again",
		async (_, [state, answer]) => {
			const numbers = () => database().select({ mobile: mobileInvitation.mobile }).from(mobileInvitation);
			for (const byName of [false, true]) {
				await invite([OURS, STRANGE]);
				world.pass(1);
				if (byName) await inviteStudents(world.deps(), teacher, { courseUuid, students: [person.accountUuid] });
				await answer();
				expect(await numbers()).toEqual([{ mobile: STRANGE }]);
				expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 0 });
				expect(await stateOf(courseUuid, person.accountUuid)).toBe(state);
				expect((await read()).lists[0]).toEqual([local(STRANGE)]);
				world.pass(1);
				if (state === "accepted") break;
			}
			// Asked again, who is in is not invited anew.
			await invite([OURS]);
			expect((await numbers()).length).toBe(state === "accepted" ? 1 : 2);
		},
	);

	test("an invitation is taken back by the teacher of the course alone", async () => {
		await invite([STRANGE]);
		const { uuids } = await read();
		const other = await teacherOf(world.now);
		const elsewhere = await courseOf(other.accountUuid, world.now);
		await expect(
			decideEnrolments(world.deps(), other, { courseUuid: elsewhere, students: uuids, decision: "declined" }),
		).rejects.toMatchObject({ code: "EnrolmentNotFound" });
		expect((await read()).uuids).toEqual(uuids);
	});
});
