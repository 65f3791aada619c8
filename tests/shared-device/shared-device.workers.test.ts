import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pushSubscription, sharedDevicePerson } from "#db/schema/index.ts";
import { credentialsOf } from "#tests/support/workers/api.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { guard, open } from "#tests/support/workers/session.ts";
import { errorText } from "~/domain/errors.ts";
import { PIN_TRIES } from "~/domain/shared-device/rules.ts";
import { m } from "~/paraglide/messages.js";
import { type Answer, named, PAGE, Phone, PIN, WAY_IN, waiting, withIssuer } from "./phone.ts";

const signIn = withIssuer();

const rowsOf = (who: Person) =>
	database().select().from(sharedDevicePerson).where(eq(sharedDevicePerson.accountUuid, who.accountUuid));

describe("a phone that a family shares", () => {
	test("is handed over behind a PIN: nobody is signed in, and the browser forgets (ACC-50, ACC-52)", async () => {
		const { who, phone, handed } = await waiting();
		expect(handed.status).toBe(302);
		expect(handed.headers.get("location")).toMatch(new RegExp(`^${bindings.OIDC_ISSUER}`));
		expect(handed.headers.get("clear-site-data")).toBe('"storage"');
		expect(await phone.whoIsIn()).toBeNull();
		expect(await new Phone().take(who).whoIsIn()).toBeNull();
		const words = wordsOf(await phone.open(PAGE));
		expect(words).toContain("Nadia Islam");
		expect(words).not.toContain(who.mobile ?? "no number");
	});

	test("knows nobody on another phone", async () => {
		const { who } = await waiting("Rumana Haque");
		const other = new Phone();
		expect(wordsOf(await other.open(PAGE))).toContain(m.shared_device_alone());
		expect((await other.enter(who)).status).toBe(403);
	});

	test("lets its owner come in again with the PIN, in either script", async () => {
		const { who, phone } = await waiting();
		const back = await phone.enter(who, "২৭৩১");
		expect([back.status, back.headers.get("location")]).toEqual([302, WAY_IN]);
		expect(await phone.whoIsIn()).toBe(who.accountUuid);
		expect(await rowsOf(who)).toMatchObject([{ parked: null, tries: 0 }]);
		const again = await phone.handOver();
		expect(again.status).toBe(302);
		// The issuer hears whose session it is, should they have signed in there meanwhile.
		expect(again.headers.get("location")).toContain(
			`id_token_hint=${encodeURIComponent("an id token").replace(/%20/g, "+")}`,
		);
		expect((await phone.enter(who)).status).toBe(302);
		expect(await phone.whoIsIn()).toBe(who.accountUuid);
	});

	test("keeps several people apart", async () => {
		const { who: one, phone } = await waiting("Nadia Islam");
		const other = await named("Tanvir Islam");
		phone.take(other);
		await phone.setPin("9025");
		expect(wordsOf(await phone.open(PAGE))).not.toContain("Nadia Islam");
		expect((await phone.enter(one)).status).toBe(409);
		expect(await phone.whoIsIn()).toBe(other.accountUuid);
		await phone.handOver();
		expect((await phone.enter(one, "9025")).status).toBe(403);
		expect((await phone.enter(other, "9025")).status).toBe(302);
		expect(await phone.whoIsIn()).toBe(other.accountUuid);
	});

	test("tells nothing of who does not wait", async () => {
		const { phone } = await waiting("Nadia Islam");
		const other = await named("Tanvir Islam");
		await phone.take(other).setPin("9025");
		const { text } = await phone.lose(other).open(`${PAGE}.data`);
		expect([text.includes("Nadia Islam"), text.includes("Tanvir Islam")]).toEqual([true, false]);
	});

	test("keeps the PIN as a hash, and the device as one", async () => {
		const { who, phone } = await waiting();
		const stored = JSON.stringify(await rowsOf(who));
		expect(stored).not.toContain(PIN);
		for (const value of phone.cookies.match(/[\w-]{36}/g) ?? []) expect(stored).not.toContain(value);
	});
});

describe("a browser forgets the one before (ACC-52)", () => {
	const told = async (answer: Promise<Answer>) => {
		const { status, headers } = await answer;
		return [status, headers.get("clear-site-data")];
	};
	const person = () => `person ${crypto.randomUUID()}`;

	test("also where their session was ended elsewhere, and not where the same person comes again", async () => {
		const [one, other] = [person(), person()];
		const phone = new Phone();
		expect(await told(signIn(phone, one))).toEqual([302, null]);
		const accountUuid = (await phone.whoIsIn()) ?? "";
		await guard.startOver(accountUuid);
		expect([await phone.whoIsIn(), await told(signIn(phone, one))]).toEqual([null, [302, null]]);
		await guard.startOver(accountUuid);
		expect([await phone.whoIsIn(), await told(signIn(phone, other))]).toEqual([null, [302, '"storage"']]);
	});

	test("where the next one comes in by PIN", async () => {
		const { who, phone } = await waiting();
		await signIn(phone, person());
		await guard.startOver((await phone.whoIsIn()) ?? "");
		expect(await phone.whoIsIn()).toBeNull();
		expect(await told(phone.enter(who))).toEqual([302, '"storage"']);
	});
});

describe("news of one (ACC-52)", () => {
	const subscribe = async (who: Person, phone: Phone) => {
		const { carried } = await open({ cookie: phone.cookies }, { secret: bindings.SESSION_SECRET, secure: false });
		await database()
			.insert(pushSubscription)
			.values({
				...{ uuid: crypto.randomUUID(), accountUuid: who.accountUuid, p256dh: "p", auth: "a", locale: "en" },
				...{ endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, device: carried?.signIn },
				...{ carried: JSON.stringify(carried), createdAt: 0 },
			});
	};
	const subscribed = async (who: Person) =>
		(await database().select().from(pushSubscription).where(eq(pushSubscription.accountUuid, who.accountUuid))).length;

	test.each(["handing over", "signing out"])("ends on a phone with %s, also of who came in by PIN", async (how) => {
		const { who, phone } = await waiting();
		await phone.enter(who);
		await subscribe(who, phone);
		await subscribe(who, new Phone().take({ ...who, ...(await credentialsOf(who)) }));
		expect(await subscribed(who)).toBe(2);
		if (how === "handing over") await phone.handOver();
		else await visit({ cookie: phone.cookies } as Person, "/auth/sign-out", { form: { next: "/" } });
		expect(await subscribed(who)).toBe(1);
	});
});

describe("a second tap", () => {
	test("comes in to the session of the first, and ends with it", async () => {
		const { who, phone } = await waiting();
		const taps = [new Phone(phone), new Phone(phone), new Phone(phone)];
		const answers = await Promise.all(taps.map((tap) => tap.enter(who)));
		expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual(
			taps.map(() => [302, WAY_IN]),
		);
		expect(await Promise.all(taps.map((tap) => tap.whoIsIn()))).toEqual(taps.map(() => who.accountUuid));
		const late = await new Phone(phone).enter(who);
		expect([late.status, await rowsOf(who)]).toMatchObject([302, [{ parked: null, tries: 0, dayTries: 0 }]]);
		const [one, other] = taps;
		expect((await one?.enter(who))?.headers.get("location")).toBe(WAY_IN);
		await one?.handOver();
		expect(await other?.whoIsIn()).toBeNull();
		expect(await rowsOf(who)).toHaveLength(1);
	});
});

describe("what ends a session ends one that waits", () => {
	test.each([
		["all of the account's ended", (who: Person) => guard.endAll(who.accountUuid)],
		["the account was suspended", (who: Person) => guard.setSuspended(who.accountUuid, true, Date.now())],
	])("%s: it takes the password", async (_, end) => {
		const { who, phone } = await waiting();
		await end(who);
		const answer = await phone.enter(who);
		expect([answer.status, wordsOf(answer).includes(errorText("PinOver"))]).toEqual([403, true]);
		expect([await rowsOf(who), await phone.whoIsIn()]).toEqual([[], null]);
	});

	test("somebody removed the person, or they signed out", async () => {
		const { who, phone } = await waiting();
		expect((await phone.remove(who)).status).toBe(302);
		expect((await phone.enter(who)).status).toBe(403);
		const again = await named("Tanvir Islam");
		phone.take(again);
		await phone.setPin();
		expect(await rowsOf(again)).toHaveLength(1);
		await phone.open("/student/overview");
		await visit({ cookie: phone.cookies } as Person, "/auth/sign-out", { form: { next: "/" } });
		expect(await rowsOf(again)).toEqual([]);
	});
});

describe("a session that nobody can come back to is over, and stands in no list of devices:", () => {
	const placesOf = async (who: Person) =>
		(await guard.devices(who.accountUuid)).filter(({ carried }) => !carried.token).length;

	test.each([
		["the person was removed", async (phone: Phone, who: Person) => void (await phone.remove(who))],
		[
			"five PINs were wrong",
			async (phone: Phone, who: Person) => {
				for (let wrong = 0; wrong < PIN_TRIES; wrong += 1) await phone.enter(who, "5518");
			},
		],
	])("%s", async (_, end) => {
		const { who, phone } = await waiting();
		expect(await placesOf(who)).toBe(1);
		await end(phone, who);
		expect(await placesOf(who)).toBe(0);
	});

	test("another one waits in its place", async () => {
		const { who, phone } = await waiting();
		phone.take({ ...who, ...(await credentialsOf(who)) });
		await phone.open("/student/overview");
		expect(await placesOf(who)).toBe(2);
		await phone.handOver();
		expect(await placesOf(who)).toBe(1);
		expect((await phone.enter(who)).status).toBe(302);
	});
});

test("Nobody hands over in the middle of an exam: what waits to be sent would be lost", async () => {
	const who = await named("Nadia Islam");
	const phone = new Phone().take(who);
	await phone.setPin();
	const now = Date.now();
	await guard.began(who.accountUuid, { kind: "model-test", uuid: crypto.randomUUID(), deadlineAt: now + 4e12 }, now);
	const answer = await phone.handOver();
	expect([answer.status, wordsOf(answer).includes(errorText("HandOverDuringExam"))]).toEqual([409, true]);
	expect(await phone.whoIsIn()).toBe(who.accountUuid);
});
