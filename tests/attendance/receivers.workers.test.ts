import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { student } from "#tests/support/workers/api-people.ts";
import {
	type Classroom,
	classroom,
	depsWith,
	eventsOf,
	fakeProvider,
	meetingOf,
	minutesOf,
} from "#tests/support/workers/classroom.ts";
import { at, bindings } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { siteAnswer } from "#tests/support/workers/pages.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";

ownDatabase();

const SECRET = bindings.BBB_SECRET ?? "";
const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";
const EVENTS = `${ORIGIN}/webhooks/bbb/events`;
const LIMIT = { until: Number.POSITIVE_INFINITY };

const wire = globalThis.fetch;
afterEach(() => {
	globalThis.fetch = wire;
});

/** The provider's answer to every question. */
function answerWith(xml: string) {
	globalThis.fetch = async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		return address.startsWith(bindings.BBB_BASE_URL ?? "") ? new Response(xml) : wire(input, init);
	};
}

const NO_ROOM = "<response><returncode>FAILED</returncode><messageKey>notFound</messageKey></response>";
const runningRoom = () => {
	const { meetingId, internalId } = room.meeting;
	return `<response><returncode>SUCCESS</returncode><meetingID>${meetingId}</meetingID><internalMeetingID>${internalId}</internalMeetingID><createTime>${at(0)}</createTime><running>true</running><attendees/></response>`;
};

let room: Classroom;
beforeEach(async () => {
	room = await classroom();
	answerWith(NO_ROOM);
});

const hex = (bytes: ArrayBuffer) =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha1 = async (text: string) => hex(await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text)));

async function answerTo(request: Request, minutes = 90): Promise<number> {
	const execution = createExecutionContext();
	const response = await siteAnswer(request, execution, { minutes });
	await response.arrayBuffer();
	await waitOnExecutionContext(execution);
	return response.status;
}

const happened = (id: string, minute: number, more: object = {}, internalId = room.meeting.internalId) => ({
	data: {
		type: "event",
		id,
		attributes: { meeting: { "internal-meeting-id": internalId }, ...more },
		event: { ts: at(minute) },
	},
});
const person = (kind: "joined" | "left", minute: number, external: string | null, connection = `w_${external}`) =>
	happened(`user-${kind}`, minute, { user: { "internal-user-id": connection, "external-user-id": external } });

/** A delivery of bbb-webhooks as its server signs it. */
async function deliver(
	events: unknown[],
	{ checksum, minutes }: { checksum?: string; minutes?: number } = {},
): Promise<number> {
	const body = new URLSearchParams({ domain: "bbb.example", event: JSON.stringify(events), timestamp: "1" }).toString();
	const url = `${EVENTS}?checksum=${checksum ?? (await sha1(`${EVENTS}${body}${SECRET}`))}`;
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	return answerTo(new Request(url, { method: "POST", headers, body }), minutes);
}

/** The scheduled work, when the provider has no room any more. */
const watch = (minutes: number) => watchRooms(depsWith(minutes, fakeProvider()), LIMIT);

const jwt = (claims: object, algorithm: "HS256" | "HS512", secret = SECRET) =>
	new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(secret));

const iso = (minute: number) => new Date(at(minute)).toISOString();
type Reported = { who: string; joins: number[]; leaves: number[] };

async function report(
	of: Reported[],
	{ token, internalId = room.meeting.internalId }: { token?: string; internalId?: string } = {},
): Promise<number> {
	const attendees = of.map(({ who, joins, leaves }) => ({
		...{ ext_user_id: who, name: "", joins: joins.map(iso), leaves: leaves.map(iso) },
		sessions: [
			{
				joins: joins.map((minute) => ({ timestamp: iso(minute), userid: `w_${who}` })),
				lefts: leaves.map((minute) => ({ timestamp: iso(minute), userid: `w_${who}` })),
			},
		],
	}));
	const headers = { authorization: `Bearer ${token ?? (await jwt({ exp: at(1_500) / 1000 }, "HS512"))}` };
	const body = JSON.stringify({
		version: "1.0",
		internal_meeting_id: internalId,
		data: { finish: iso(60), attendees },
	});
	return answerTo(
		new Request(`${ORIGIN}/webhooks/bbb/${room.meeting.callbackToken}/analytics`, { method: "POST", headers, body }),
	);
}

describe("bbb-webhooks (ATD-1)", () => {
	test("tell who was there: in any order, twice, overlapping, without a leave", async () => {
		const [mina, rafi] = room.students as [Classroom["teacher"], Classroom["teacher"]];
		const events = [
			person("joined", -2, room.teacher.accountUuid),
			person("joined", 5, mina.accountUuid, "w_1"),
			person("joined", 20, mina.accountUuid, "w_2"),
			person("left", 21, mina.accountUuid, "w_1"),
			person("left", 40, mina.accountUuid, "w_2"),
			// Nobody says when rafi left.
			person("joined", 30, rafi.accountUuid),
			happened("meeting-ended", 55),
		];
		for (const one of events.toReversed()) expect(await deliver([one])).toBe(200);
		expect(await deliver(events)).toBe(200);
		expect(await eventsOf(room)).toHaveLength(6);
		expect(await meetingOf(room)).toMatchObject({ startedAt: at(-2), endedAt: at(55) });
		await watch(90);
		expect(await minutesOf(room, mina, rafi, room.teacher)).toEqual([35, 25, null]);
	});

	test("are not believed where they are not signed, and nothing is read that is too long", async () => {
		const mina = room.students[0]?.accountUuid ?? "";
		const forged = [undefined, "0".repeat(40), "0".repeat(64), "x"].slice(1) as string[];
		for (const checksum of forged) expect(await deliver([person("joined", 5, mina)], { checksum })).toBe(401);
		expect(await deliver([{ filler: "x".repeat(300_000) }])).toBe(413);
		expect(await answerTo(new Request(EVENTS))).toBe(405);
		// What has no sign at all is refused before anything of it is read (SEC-8).
		let isRead = false;
		const body = new ReadableStream(
			{
				pull: (controller) => {
					isRead = true;
					controller.close();
				},
			},
			{ highWaterMark: 0 },
		);
		expect(await answerTo(new Request(EVENTS, { method: "POST", body }))).toBe(401);
		expect(isRead).toBe(false);
		expect(await eventsOf(room)).toEqual([]);
	});

	test("that say the end of a room that is still there lock nobody out: the provider is asked", async () => {
		const mina = room.students[0] as Classroom["teacher"];
		answerWith(runningRoom());
		const ended = [person("joined", 5, mina.accountUuid), happened("meeting-ended", 30)];
		expect(await deliver(ended, { minutes: 31 })).toBe(200);
		expect(await meetingOf(room)).toMatchObject({ endedAt: null, nextPollAt: at(31) });
		expect(await report([{ who: mina.accountUuid, joins: [5], leaves: [] }])).toBe(200);
		expect((await meetingOf(room)).endedAt).toBeNull();
		// While the provider does not answer nobody knows: it is to say so again.
		answerWith("nonsense");
		expect(await deliver(ended, { minutes: 32 })).toBe(503);
		expect((await meetingOf(room)).endedAt).toBeNull();
		answerWith(NO_ROOM);
		expect(await deliver(ended, { minutes: 33 })).toBe(200);
		expect((await meetingOf(room)).endedAt).toBe(at(30));
		await watch(90);
		expect(await minutesOf(room, mina)).toEqual([25]);
	});

	test("of other rooms, and of moments that cannot be, are heard and forgotten", async () => {
		const mina = room.students[0]?.accountUuid ?? "";
		expect(await deliver([happened("meeting-ended", 10, {}, "somebody-elses")])).toBe(200);
		expect(
			await deliver([person("joined", 10_000, mina), happened("meeting-ended", 10_000), person("joined", -200, mina)]),
		).toBe(200);
		expect(await eventsOf(room)).toEqual([]);
		expect((await meetingOf(room)).endedAt).toBeNull();
	});

	test("that name a stranger let nobody in, and a leave is its connection's, whomever it names", async () => {
		const [mina, rafi] = room.students as [Classroom["teacher"], Classroom["teacher"]];
		const stranger = await student();
		await deliver([
			person("joined", 5, stranger.accountUuid),
			person("joined", 5, "not-an-id"),
			person("joined", 0, mina.accountUuid, "w_1"),
			person("joined", 0, rafi.accountUuid, "w_2"),
			// Names the other one, then nobody that we know.
			person("left", 10, rafi.accountUuid, "w_1"),
			person("left", 20, "not-an-id", "w_2"),
			happened("meeting-ended", 60),
		]);
		await watch(90);
		expect(await minutesOf(room, mina, rafi, stranger)).toEqual([10, 20, null]);
	});

	test("that come late have the attendance reckoned again", async () => {
		const mina = room.students[0] as Classroom["teacher"];
		await deliver([person("joined", 30, mina.accountUuid, "w_2"), happened("meeting-ended", 60)], { minutes: 61 });
		await watch(62);
		expect(await minutesOf(room, mina)).toEqual([30]);
		await deliver([person("joined", 5, mina.accountUuid, "w_1"), person("left", 15, mina.accountUuid, "w_1")], {
			minutes: 90,
		});
		await watch(91);
		expect(await minutesOf(room, mina)).toEqual([40]);
	});
});

describe("the report after a meeting (ATD-1)", () => {
	test("closes it where nobody else has told of its end, and later webhooks add nothing that it said", async () => {
		const [mina, rafi] = room.students as [Classroom["teacher"], Classroom["teacher"]];
		const both = [
			{ who: mina.accountUuid, joins: [5], leaves: [35] },
			{ who: rafi.accountUuid, joins: [10], leaves: [] },
		];
		expect(await report(both)).toBe(200);
		await watch(91);
		expect(await minutesOf(room, mina, rafi)).toEqual([30, 50]);
		await deliver([person("joined", 5, mina.accountUuid), person("left", 35, mina.accountUuid)]);
		expect(await report(both)).toBe(200);
		await watch(92);
		expect(await minutesOf(room, mina, rafi)).toEqual([30, 50]);
	});

	test("is not believed without the secret, nor about another room", async () => {
		const of = [{ who: room.students[0]?.accountUuid ?? "", joins: [5], leaves: [35] }];
		expect(await report(of, { token: await jwt({}, "HS512", "another secret") })).toBe(401);
		expect(await report(of, { token: await jwt({ exp: at(0) / 1000 }, "HS512") })).toBe(401);
		expect(await report(of, { internalId: "another-room" })).toBe(404);
		expect(await eventsOf(room)).toEqual([]);
		expect((await meetingOf(room)).endedAt).toBeNull();
	});
});

describe("the callback that a recording is ready (ATD-3)", () => {
	const call = async (claims: object, { secret = SECRET, callbackToken = room.meeting.callbackToken } = {}) => {
		const body = new URLSearchParams({ signed_parameters: await jwt(claims, "HS256", secret) });
		return answerTo(new Request(`${ORIGIN}/webhooks/bbb/${callbackToken}/recording-ready`, { method: "POST", body }));
	};

	test("has it asked for; an unsigned one is 401, one of a room that is not there 410", async () => {
		const claims = { meeting_id: room.meeting.meetingId, record_id: room.meeting.internalId };
		expect(await call(claims, { secret: "another secret" })).toBe(401);
		expect(await call(claims, { callbackToken: "x".repeat(32) })).toBe(410);
		expect(await call(claims, { callbackToken: "x" })).toBe(410);
		expect(await call({ ...claims, meeting_id: "another" })).toBe(410);
		expect((await meetingOf(room)).nextPollAt).toBe(at(0));
		expect(await call(claims)).toBe(200);
		expect((await meetingOf(room)).nextPollAt).toBe(at(90));
	});
});

describe("the callback that a meeting has ended", () => {
	const call = (callbackToken = room.meeting.callbackToken, method = "GET") =>
		answerTo(new Request(`${ORIGIN}/webhooks/bbb/${callbackToken}/ended?recordingmarks=false`, { method }), 40);

	test("is believed where the provider says so too", async () => {
		expect(await call()).toBe(200);
		expect((await meetingOf(room)).endedAt).not.toBeNull();
	});

	test("changes nothing where the room is still there: it is asked again soon", async () => {
		answerWith(runningRoom());
		expect(await call()).toBe(200);
		expect(await meetingOf(room)).toMatchObject({ endedAt: null, nextPollAt: at(40) });
	});

	test("is nobody's where the address is none, and no form", async () => {
		expect([await call("x".repeat(32)), await call("x"), await call(undefined, "POST")]).toEqual([404, 404, 405]);
		expect((await meetingOf(room)).endedAt).toBeNull();
	});
});
