import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { account, mobileInvitation, suspension } from "#db/schema/index.ts";
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
import { HOUR, MINUTE, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { claimMobileInvitations } from "~/domain/enrolment/invite-mobiles.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { mobilesSchema } from "~/domain/enrolment/schemas.ts";
import { sendInvitations } from "~/domain/enrolment/send-invitations.server.ts";
import { isQuiet } from "~/domain/notification/rules.ts";
import { inviteNumbers, numbers, type SmsAnswer } from "./by-number.ts";

ownDatabase();

const DAY = 24 * HOUR;
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
const invite = (mobiles: string[], answer?: SmsAnswer) => inviteNumbers(world, teacher, courseUuid, mobiles, answer);
const limit = () => ({ until: world.now + 1 });

describe("by a mobile number (ENR-7)", () => {
	test("whose number is verified is invited; to everybody else an SMS is sent, once", async () => {
		const { invited, sent } = await invite([OURS, STRANGE, STRANGE]);
		const states = new Map([[person.accountUuid, "invited"]]);
		expect(invited).toEqual({ known: 1, waiting: 1, states, named: new Map() });
		expect(sent).toEqual([expect.stringContaining(`${STRANGE} পাঠশালা: `)]);
		// In one part, with the way to an account.
		expect(sent[0]).toMatch(/আমন্ত্রণ। এই নম্বরে নিবন্ধন: localhost:\d+$/);
		expect(sent[0]?.length).toBeLessThanOrEqual(STRANGE.length + 1 + 70);
		expect(await stateOf(courseUuid, person.accountUuid)).toBe("invited");
		world.pass(1);
		expect((await invite([STRANGE])).sent).toEqual([]);
		expect((await database().select().from(mobileInvitation)).map(({ mobile }) => mobile)).toEqual([OURS, STRANGE]);
	});

	test("it is theirs when the number is verified, and nobody else's then; with its thirty days the number is forgotten", async () => {
		await invite([STRANGE]);
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 0 });
		await database()
			.update(account)
			.set({ mobile: STRANGE, mobileVerified: false })
			.where(eq(account.uuid, person.accountUuid));
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 0 });
		await database().update(account).set({ mobileVerified: true }).where(eq(account.uuid, person.accountUuid));
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 1 });
		expect(await stateOf(courseUuid, person.accountUuid)).toBe("invited");
		expect(await toldTo(person.accountUuid)).toEqual(["enrolment-invited"]);
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 0 });
		world.pass(30 * DAY);
		await claimMobileInvitations(world.deps(), limit());
		await moveUpAll(world.deps(), limit());
		expect(await stateOf(courseUuid, person.accountUuid)).toBe("lapsed");
		expect(await database().select().from(mobileInvitation)).toEqual([]);
	});

	test("after thirty days it is nobody's", async () => {
		await invite([STRANGE]);
		world.pass(30 * DAY);
		await database().update(account).set({ mobile: STRANGE }).where(eq(account.uuid, person.accountUuid));
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 0 });
		expect(await database().select().from(mobileInvitation)).toEqual([]);
		expect(await rosterOf(courseUuid)).toEqual([]);
	});

	test("is not lost while the course takes nobody in", async () => {
		await invite([STRANGE]);
		await database().update(account).set({ mobile: STRANGE }).where(eq(account.uuid, person.accountUuid));
		await suspendIn(teacher.accountUuid, world.now);
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 0 });
		expect(await database().select().from(mobileInvitation)).toHaveLength(1);
		await database().update(suspension).set({ liftedAt: world.now });
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 1 });
		expect(await stateOf(courseUuid, person.accountUuid)).toBe("invited");
	});

	test("numbers are taken as people write them, and what is none is named", () => {
		expect(mobilesSchema.parse("01712-345678\n +8801812345678, ০১৭১২৩৪৫৬৭৮; 123")).toEqual({
			mobiles: [OURS, STRANGE],
			wrong: ["123"],
		});
	});
});

describe("the SMS of an invitation (ENR-7)", () => {
	const AWAY: SmsAnswer = { accepted: false, retryable: true };
	const REFUSED: SmsAnswer = { accepted: false, retryable: false };
	beforeEach(() => {
		while (isQuiet(world.now)) world.pass(HOUR);
	});

	/** The scheduled work, with what the SMS service was asked. */
	async function sweep(answer: SmsAnswer = { accepted: true, retryable: false }, until = world.now + 1) {
		const asked: { to: string; ref: string }[] = [];
		const sendSms = async ({ to, ref }: { to: string; ref: string }) => {
			asked.push({ to, ref });
			return answer;
		};
		const counts = await sendInvitations(Object.assign(world.deps(), { sendSms }), { until });
		return { asked, counts };
	}
	const toWhom = async (answer?: SmsAnswer) => (await sweep(answer)).asked.map(({ to }) => to);

	test("that the service did not take goes out later, once", async () => {
		expect((await invite([STRANGE], AWAY)).sent).toEqual([]);
		expect(await toWhom()).toEqual([]);
		world.pass(5 * MINUTE);
		expect((await Promise.all([toWhom(), toWhom(), toWhom()])).flat()).toEqual([STRANGE]);
		world.pass(DAY);
		expect(await toWhom()).toEqual([]);
		expect((await invite([STRANGE])).sent).toEqual([]);
	});

	test("goes out when they are invited again, and not twice for a second press", async () => {
		await invite([STRANGE], AWAY);
		expect((await invite([STRANGE])).sent).toEqual([]);
		world.pass(30 * MINUTE);
		expect((await invite([STRANGE])).sent).toHaveLength(1);
	});

	test("is nobody's who reads of it in their account, be it that they got one meanwhile", async () => {
		expect((await invite([OURS])).sent).toEqual([]);
		await invite([STRANGE], AWAY);
		await database().update(account).set({ mobile: STRANGE }).where(eq(account.uuid, person.accountUuid));
		expect(await claimMobileInvitations(world.deps(), limit())).toEqual({ claimed: 1 });
		world.pass(HOUR);
		expect(await toWhom()).toEqual([]);
		// Whose number it is no more was never sent one.
		expect((await invite([OURS])).sent).toHaveLength(1);
		expect((await invite([OURS])).sent).toEqual([]);
	});

	test("is tried five times under one reference, and anew when they are invited again", async () => {
		await invite([STRANGE], AWAY);
		const asked = [];
		for (let hour = 0; hour < 24; hour += 1) {
			world.pass(HOUR);
			asked.push(...(await sweep(AWAY)).asked);
		}
		expect(asked).toHaveLength(4);
		expect(new Set(asked.map(({ ref }) => ref)).size).toBe(1);
		expect((await invite([STRANGE])).sent).toHaveLength(1);
	});

	test("that is refused for good is not sent again", async () => {
		await invite([STRANGE], REFUSED);
		world.pass(DAY);
		expect(await toWhom()).toEqual([]);
	});

	test("is sent no later than the request may wait, and the rest by the scheduled work", async () => {
		const all = numbers(0, 20);
		await invite(all, AWAY);
		world.pass(5 * MINUTE);
		expect((await sweep(undefined, world.now)).asked).toEqual([]);
		expect((await sweep()).counts).toEqual({ sent: 20, refused: 0 });
	});

	test("is not sent by night where it failed by day, nor for a course that takes nobody in", async () => {
		await invite([STRANGE], AWAY);
		await suspendIn(teacher.accountUuid, world.now);
		world.pass(HOUR);
		expect(await toWhom()).toEqual([]);
		await database().update(suspension).set({ liftedAt: world.now });
		while (!isQuiet(world.now)) world.pass(HOUR);
		expect(await toWhom()).toEqual([]);
		while (isQuiet(world.now)) world.pass(HOUR);
		expect(await toWhom()).toEqual([STRANGE]);
	});
});
