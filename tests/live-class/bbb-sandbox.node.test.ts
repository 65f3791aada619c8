import { jwtVerify } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { BBB_SECRET, BbbServer } from "#tests/support/bbb.ts";
import { requestOf } from "#workers/sandbox/bbb/deliver.ts";
import type { NewRoom, Seat } from "~/domain/live-class/port.ts";

const START = Date.UTC(2026, 10, 23, 10);
const MINUTE = 60_000;
let now = START;
let bbb: BbbServer;
beforeEach(() => {
	now = START;
	bbb = new BbbServer(() => now, { hookUrl: "https://pathshala.example/webhooks/bbb/events" });
});

const ROOM: NewRoom = {
	meetingId: "lecture-42",
	name: "ত্রিকোণমিতি & more",
	logoutUrl: "https://pathshala.example/live-class/logout/l/c",
	minutes: 90,
	callbackToken: "token",
	slides: [],
};
const seat = (changes: Partial<Seat> = {}): Seat => ({
	meetingId: "lecture-42",
	createTime: START,
	accountUuid: "1001",
	name: "রহিম Uddin",
	role: "student",
	listenOnly: false,
	language: "en",
	logoutUrl: ROOM.logoutUrl,
	...changes,
});

/** What it told, as it goes over the line. */
async function heard(): Promise<{ path: string; method: string; auth: string | null; body: string }[]> {
	const requests: Request[] = [];
	bbb.hears = async (request) => {
		requests.push(request);
		return new Response(null, { status: 204 });
	};
	await bbb.tell();
	return Promise.all(
		requests.map(async (request) => ({
			path: new URL(request.url).pathname + new URL(request.url).search,
			method: request.method,
			auth: request.headers.get("authorization"),
			body: await request.text(),
		})),
	);
}

describe("a meeting of the sandbox, asked by our adapter (LIV-1)", () => {
	test("is made once however often it is asked for, joined, watched and ended", async () => {
		const { provider, conference } = bbb;
		const made = await provider.create(ROOM);
		expect(made).toMatchObject({ kind: "ok", value: { createTime: START } });
		// SHA-1 of `lecture-42`, as the server names it.
		expect(made).toMatchObject({ value: { internalId: `b6f545992cef0a4330e5fab315e55fb2b7befd9a-${START}` } });
		now += MINUTE;
		expect(await provider.create(ROOM)).toEqual(made);
		expect(conference.meetings()).toHaveLength(1);

		const teacher = await bbb.follow(await provider.joinUrl(seat({ role: "teacher", accountUuid: "t1" })));
		expect(teacher.to).toMatch(/\/bigbluebutton\/html5client\/join\?sessionToken=\w+$/);
		const student = await bbb.follow(await provider.joinUrl(seat({ listenOnly: true })));
		expect(await provider.info("lecture-42")).toMatchObject({
			kind: "ok",
			value: {
				running: true,
				people: [
					{ accountUuid: "t1", teacher: true },
					{ accountUuid: "1001", teacher: false },
				],
			},
		});
		expect(conference.leave(student.sessionToken ?? "")).toBe(ROOM.logoutUrl);
		expect(await provider.info("lecture-42")).toMatchObject({ value: { people: [{ accountUuid: "t1" }] } });
		expect(conference.endBy(student.sessionToken ?? "")).toBeNull();
		expect(await provider.end("lecture-42")).toEqual({ kind: "ok", value: "ended" });
		expect(await provider.info("lecture-42")).toEqual({ kind: "ok", value: null });
		expect(await provider.end("lecture-42")).toEqual({ kind: "ok", value: "ended" });
	});

	test("is not there for who comes with the address of an earlier one, and leads them back to us", async () => {
		const { provider } = bbb;
		await provider.create(ROOM);
		const earlier = await provider.joinUrl(seat());
		await provider.end("lecture-42");
		const { to } = await bbb.follow(earlier);
		expect(to).toContain(ROOM.logoutUrl);
		expect(JSON.parse(new URL(to ?? "").searchParams.get("errors") ?? "")).toMatchObject([{ key: "notFound" }]);
		now += MINUTE;
		await provider.create(ROOM);
		const other = await bbb.follow(earlier);
		expect(new URL(other.to ?? "").searchParams.get("errors")).toContain("mismatchCreateTimeParam");
	});

	test("has nobody in it twice: an address that is opened again ends the session of before", async () => {
		const { provider, conference } = bbb;
		await provider.create(ROOM);
		await bbb.follow(await provider.joinUrl(seat({ role: "teacher", accountUuid: "t1" })));
		const address = await provider.joinUrl(seat());
		const [first, second] = [await bbb.follow(address), await bbb.follow(address)];
		expect(second.sessionToken).not.toBe(first.sessionToken);
		expect(conference.enter(first.sessionToken ?? "")?.over).toBe("left");
		expect(conference.enter(second.sessionToken ?? "")?.over).toBeNull();
		expect(await provider.info("lecture-42")).toMatchObject({
			value: { people: [{ accountUuid: "t1" }, { accountUuid: "1001" }] },
		});
		expect((await heard()).map(({ body }) => /%22id%22%3A%22user-(\w+)/.exec(body)?.[1]).filter(Boolean)).toEqual([
			...["joined", "joined", "joined", "left"],
		]);
	});

	test("ends by itself: unused, empty, without a teacher, or when its time is over", async () => {
		const { provider, conference } = bbb;
		const gone = async () => (await provider.info("lecture-42")).kind === "ok" && conference.meetings().length === 0;
		const enter = async (role: Seat["role"], createTime: number) =>
			(await bbb.follow(await provider.joinUrl(seat({ role, createTime, accountUuid: role })))).sessionToken ?? "";

		await provider.create(ROOM);
		now += 14 * MINUTE;
		expect(await gone()).toBe(false);
		now += MINUTE;
		expect(await gone()).toBe(true);

		await provider.create(ROOM);
		conference.leave(await enter("student", now));
		now += 5 * MINUTE - 1;
		expect(await gone()).toBe(false);
		now += 1;
		expect(await gone()).toBe(true);

		await provider.create(ROOM);
		await enter("student", now);
		conference.leave(await enter("teacher", now));
		now += 9 * MINUTE;
		expect(await gone()).toBe(false);
		now += MINUTE;
		expect(await gone()).toBe(true);

		await provider.create(ROOM);
		await enter("teacher", now);
		now += 90 * MINUTE;
		expect(await gone()).toBe(true);
	});

	test("tells of everybody who comes and goes, of its end, of who was there, and of its recording, each signed", async () => {
		const { provider, conference } = bbb;
		await provider.create(ROOM);
		await bbb.follow(await provider.joinUrl(seat({ role: "teacher", accountUuid: "t1" })));
		const { sessionToken } = await bbb.follow(await provider.joinUrl(seat()));
		now += 10 * MINUTE;
		conference.leave(sessionToken ?? "");
		const events = await heard();
		const ids = events.map(({ body }) => JSON.parse(new URLSearchParams(body).get("event") ?? "")[0].data.id);
		expect(ids).toEqual(["meeting-created", "user-joined", "user-joined", "user-left"]);
		expect(JSON.parse(new URLSearchParams(events[3]?.body).get("event") ?? "")).toMatchObject([
			{
				data: {
					attributes: {
						meeting: { "external-meeting-id": "lecture-42" },
						user: { "external-user-id": "1001", role: "VIEWER" },
					},
					event: { ts: now },
				},
			},
		]);

		await provider.end("lecture-42");
		const ended = await heard();
		expect(ended.map(({ method, path }) => `${method} ${path.replace(/checksum=.*/, "…")}`)).toEqual([
			"POST /webhooks/bbb/events?…",
			"GET /webhooks/bbb/token/ended?recordingmarks=true",
			"POST /webhooks/bbb/token/analytics",
		]);
		const [, , analytics] = ended;
		const key = new TextEncoder().encode(BBB_SECRET);
		await jwtVerify(analytics?.auth?.replace("Bearer ", "") ?? "", key, { algorithms: ["HS512"] });
		expect(JSON.parse(analytics?.body ?? "")).toMatchObject({
			meeting_id: "lecture-42",
			data: {
				attendees: [
					{ ext_user_id: "t1", moderator: true, joins: ["2026-11-23T10:00:00.000+00:00"], leaves: [], duration: 600 },
					{ ext_user_id: "1001", leaves: ["2026-11-23T10:10:00.000+00:00"], duration: 600 },
				],
			},
		});

		expect(await provider.recordings(["lecture-42"])).toMatchObject({ value: [{ state: "processing" }] });
		now += MINUTE;
		const [answered] = [await provider.recordings(["lecture-42"])];
		expect(answered).toMatchObject({
			value: [{ state: "ready", sizeBytes: 15_000_000, fileUrl: expect.stringMatching(/\/video-0\.m4v$/) }],
		});
		const [ready] = await heard();
		expect(ready?.path).toBe("/webhooks/bbb/token/recording-ready");
		const jwt = new URLSearchParams(ready?.body).get("signed_parameters") ?? "";
		const { payload } = await jwtVerify(jwt, key, { algorithms: ["HS256"] });
		expect(payload).toMatchObject({ meeting_id: "lecture-42", record_id: expect.stringContaining(`-${START}`) });
	});

	test.each([
		["checksumError", { kind: "refused", key: "checksumError" }],
		["unavailable", { kind: "away", why: "unreachable" }],
		["slow", { kind: "away", why: "slow" }],
		["no-message", { kind: "refused", key: "unknown" }],
		["broken", { kind: "away", why: "nonsense" }],
		["other-meeting", { kind: "away", why: "nonsense" }],
	] as const)("goes wrong as it is told to: %s", async (fault, said) => {
		bbb.fail(fault, { times: 1 });
		expect(await bbb.provider.create(ROOM)).toEqual(said);
		expect(await bbb.provider.create(ROOM)).toMatchObject({ kind: "ok" });
	});

	test("says that it ends, and does not, when it is told to: then somebody is in it still", async () => {
		await bbb.provider.create(ROOM);
		const { sessionToken } = await bbb.follow(await bbb.provider.joinUrl(seat()));
		bbb.fail("end-never");
		expect(await bbb.provider.end("lecture-42")).toEqual({ kind: "ok", value: "ending" });
		expect(await bbb.provider.info("lecture-42")).toMatchObject({ value: { running: true } });
		bbb.conference.leave(sessionToken ?? "");
		expect(await bbb.provider.end("lecture-42")).toEqual({ kind: "ok", value: "ended" });
		bbb.recover();
		expect(await bbb.provider.end("lecture-42")).toEqual({ kind: "ok", value: "ended" });
		expect(bbb.conference.meetings()).toEqual([]);
	});

	test("has a recording that it was given, as one of its own, until that is deleted", async () => {
		const given = { recordId: "rec-1", meetingId: "lecture-42", name: "Sets" };
		bbb.conference.keep(given);
		const found = await bbb.provider.recordings(["lecture-42"]);
		expect(found).toMatchObject({ kind: "ok", value: [{ recordId: "rec-1", state: "ready" }] });
		await bbb.provider.removeRecording("rec-1");
		// Another start gives it again.
		bbb.conference.keep(given);
		const after = await bbb.provider.recordings(["lecture-42"]);
		expect(after.kind === "ok" && after.value.filter(({ state }) => state === "ready")).toEqual([]);
	});

	test("vanishes between create and join when it is told to", async () => {
		bbb.fail("vanish");
		expect(await bbb.provider.create(ROOM)).toMatchObject({ kind: "ok" });
		const { to, sessionToken } = await bbb.follow(await bbb.provider.joinUrl(seat()));
		expect([sessionToken, to?.startsWith(ROOM.logoutUrl)]).toEqual([null, true]);
	});
});

test("webhooks are signed over their address and body, as bbb-webhooks signs them", async () => {
	const request = await requestOf(
		{
			what: "event",
			url: "https://app.example.test/hooks/bbb",
			event: '[{"data":{"type":"event","id":"meeting-ended"}}]',
			at: 1532718316953,
		},
		BBB_SECRET,
		"bbb.example.test",
	);
	expect(await request.text()).toBe(
		"domain=bbb.example.test&event=%5B%7B%22data%22%3A%7B%22type%22%3A%22event%22%2C%22id%22%3A%22meeting-ended%22%7D%7D%5D&timestamp=1532718316953",
	);
	expect(new URL(request.url).searchParams.get("checksum")).toBe("fc5c20d86014b0555f844bb81a950966f9dcefea");
});
