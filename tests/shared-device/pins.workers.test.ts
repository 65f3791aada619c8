import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sharedDevicePerson } from "#db/schema/index.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { nearKv } from "#workers/middleware/session-entries.ts";
import { errorText } from "~/domain/errors.ts";
import { setPin } from "~/domain/shared-device/people.server.ts";
import { MOST_PEOPLE, PIN_TRIES } from "~/domain/shared-device/rules.ts";
import { m } from "~/paraglide/messages.js";
import { named, PAGE, Phone, PIN, waiting, withIssuer } from "./phone.ts";

const signIn = withIssuer();

const rowsOf = (who: Person) =>
	database().select().from(sharedDevicePerson).where(eq(sharedDevicePerson.accountUuid, who.accountUuid));

describe("a wrong PIN (ACC-51)", () => {
	test("says how many tries are left; after five the person is no longer known here", async () => {
		const { who, phone } = await waiting();
		for (let left = PIN_TRIES - 1; left > 0; left -= 1) {
			const answer = await phone.enter(who, "5518");
			expect([
				answer.status,
				wordsOf(answer).includes(m.shared_device_pin_wrong({ count: left, n: String(left) })),
			]).toEqual([403, true]);
		}
		const last = await phone.enter(who, "5518");
		expect([last.status, wordsOf(last).includes(errorText("PinOver"))]).toEqual([403, true]);
		expect((await phone.enter(who)).status).toBe(403);
		expect([await rowsOf(who), await phone.whoIsIn()]).toEqual([[], null]);
	});

	test("five times leaves a line on the phone, until somebody comes in, and nowhere else", async () => {
		const line = (name: string) => m.shared_device_gone({ name, other: m.shared_device_other() });
		const { who, phone } = await waiting("Farida Yasmin");
		for (let wrong = 0; wrong < PIN_TRIES; wrong += 1) {
			expect(wordsOf(await phone.open(PAGE))).not.toContain(line("Farida Yasmin"));
			await phone.enter(who, "5518");
		}
		for (let look = 0; look < 2; look += 1) expect(wordsOf(await phone.open(PAGE))).toContain(line("Farida Yasmin"));
		expect(wordsOf(await new Phone().open(PAGE))).not.toContain("Farida Yasmin");
		// Nobody learns a name who was not shown it: whoever does not wait here leaves nothing.
		const stranger = await named("Golam Mostafa");
		for (let wrong = 0; wrong < PIN_TRIES; wrong += 1) await phone.enter(stranger, "5518");
		expect(wordsOf(await phone.open(PAGE))).not.toContain("Golam Mostafa");
		await signIn(phone, "somebody else");
		await phone.setPin();
		await phone.handOver();
		expect(wordsOf(await phone.open(PAGE))).not.toContain("Farida Yasmin");
	});

	test("counts a hundred at once as a hundred: five are looked at", async () => {
		const { who, phone } = await waiting();
		const cookie = phone.cookies;
		const form = { intent: "enter", person: who.accountUuid, pin: "5518" };
		const tries = Array.from({ length: 12 }, () => visit({ cookie } as Person, PAGE, { form }));
		const texts = (await Promise.all(tries)).map(wordsOf);
		const wrong = texts.filter((words) => words.includes(m.shared_device_pin_wrong({ count: 1, n: "1" }).slice(0, 18)));
		expect(wrong.length).toBeLessThan(PIN_TRIES);
		expect((await phone.enter(who)).status).toBe(403);
	});

	test("costs nobody a try who does not wait", async () => {
		const who = await named("Nadia Islam");
		const phone = new Phone().take(who);
		await phone.setPin();
		phone.lose(who);
		for (let wrong = 0; wrong < PIN_TRIES; wrong += 1) expect((await phone.enter(who, "5518")).status).toBe(403);
		await phone.take(who).handOver();
		expect((await phone.enter(who)).status).toBe(302);
	});

	test("is forgotten with the right one", async () => {
		const { who, phone } = await waiting();
		for (let round = 0; round < 2; round += 1) {
			for (let wrong = 1; wrong < PIN_TRIES; wrong += 1) await phone.enter(who, "5518");
			expect((await phone.enter(who)).status).toBe(302);
			await phone.handOver();
		}
	});
});

describe("tries at a PIN", () => {
	const wrongOnes = async (who: Person, phone: Phone, times: number) => {
		for (let wrong = 0; wrong < times; wrong += 1) await phone.enter(who, "5518");
	};

	test("are ten a day, however often the owner comes in between, and the owner hears of them (ACC-51)", async () => {
		const { who, phone } = await waiting();
		for (const wrong of [4, 4, 1]) {
			await wrongOnes(who, phone, wrong);
			expect((await phone.enter(who)).status).toBe(302);
			const { text } = await phone.open(PAGE);
			expect(text).toContain(m.shared_device_tried({ count: wrong, n: String(wrong) }));
			await phone.handOver();
		}
		await wrongOnes(who, phone, 1);
		expect([await rowsOf(who), (await phone.enter(who)).status]).toEqual([[], 403]);
	});

	test("are counted anew on another day, and nothing is said where none was wrong", async () => {
		const { who, phone } = await waiting();
		const longAgo = { dayTries: 9, dayFrom: 1 };
		await database().update(sharedDevicePerson).set(longAgo).where(eq(sharedDevicePerson.accountUuid, who.accountUuid));
		await wrongOnes(who, phone, 1);
		expect((await phone.enter(who)).status).toBe(302);
		await phone.handOver();
		expect(await rowsOf(who)).toMatchObject([{ dayTries: 1 }]);
		await phone.open(PAGE);
		await phone.enter(who);
		expect((await phone.open(PAGE)).text).not.toContain("typed here");
	});

	test("count only while somebody waits: nobody uses up the owner's while they are in", async () => {
		const { who, phone } = await waiting();
		const other = new Phone(phone);
		await phone.enter(who);
		await database()
			.update(sharedDevicePerson)
			.set({ cameInAt: 0 })
			.where(eq(sharedDevicePerson.accountUuid, who.accountUuid));
		await wrongOnes(who, other, 7);
		expect((await other.enter(who)).status).toBe(403);
		await phone.handOver();
		expect((await phone.enter(who)).status).toBe(302);
	});
});

describe("a PIN is refused", () => {
	test("when it is none, or the first that anybody tries", async () => {
		const phone = new Phone().take(await named("Nadia Islam"));
		for (const pin of ["", "27", "1234", "0000", "pin!"]) {
			const answer = await phone.setPin(pin);
			expect([answer.status, wordsOf(answer).includes(errorText("PinUnusable"))]).toEqual([400, true]);
		}
		expect((await phone.handOver()).status).toBe(409);
	});

	test("to admins and to strangers; a teacher has one", async () => {
		expect((await new Phone().take(await admin()).setPin()).status).toBe(403);
		expect((await new Phone().setPin()).status).toBe(401);
		const who = await teacher({ verificationStatus: "Accepted" });
		const phone = new Phone().take(who);
		expect((await phone.setPin()).status).toBe(302);
		await phone.handOver();
		expect((await phone.enter(who)).headers.get("location")).toBe("/dashboard/teacher");
	});

	test("to who is an admin as well, in whatever role they are signed in; what waits of who becomes one opens no more", async () => {
		const both = await student({ roles: ["student", "admin"] });
		expect((await new Phone().take(both).setPin()).status).toBe(403);
		const { who, phone } = await waiting();
		const [row] = await rowsOf(who);
		const [entries, key] = [nearKv(bindings.SESSIONS), `parked:${row?.parked}`];
		const kept = JSON.parse((await entries.get(key)) ?? "") as { data: Person };
		await entries.put(key, JSON.stringify({ ...kept, data: { ...kept.data, roles: ["student", "admin"] } }));
		expect((await phone.enter(who)).status).toBe(403);
		expect([await phone.whoIsIn(), await rowsOf(who)]).toEqual([null, []]);
	});

	test("when somebody sets one after another: each is slow work", async () => {
		const deps = Object.assign(depsAt(), { rateLimit: async () => false });
		const setting = setPin(deps, await named("Nadia Islam"), { device: "a device", pin: PIN, secret: "a secret" });
		await expect(setting).rejects.toMatchObject({ code: "TooManyRequests" });
	});

	test("when six have one, however many ask at once", async () => {
		const phone = new Phone().take(await named("Person 0"));
		await phone.setPin();
		const { cookies: device } = phone.lose(await named("Person 0"));
		const people = await Promise.all(Array.from({ length: MOST_PEOPLE + 2 }, (_, index) => named(`Person ${index}`)));
		const form = { intent: "set-pin", pin: PIN };
		const asked = people.map(({ cookie }) => visit({ cookie: `${device}; ${cookie}` } as Person, PAGE, { form }));
		const statuses = (await Promise.all(asked)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 302)).toHaveLength(MOST_PEOPLE - 1);
		expect(statuses.filter((status) => status === 409)).toHaveLength(3);
	});

	test("when six have one", async () => {
		const phone = new Phone();
		for (let index = 0; index < MOST_PEOPLE; index += 1) {
			phone.take(await named(`Person ${index}`));
			expect((await phone.setPin()).status).toBe(302);
			await phone.handOver();
		}
		phone.take(await named("One more"));
		const answer = await phone.setPin();
		expect([answer.status, wordsOf(answer).includes(errorText("SharedDeviceFull"))]).toEqual([409, true]);
	});
});
