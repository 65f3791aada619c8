import { describe, expect, test } from "vitest";
import { isBearerOf, isChecksumOf, readJwt } from "#workers/providers/bbb/proof.ts";
import { readAnalytics, readDelivery } from "#workers/webhooks/bbb/wire.ts";

const SECRET = "sandbox-secret";
const DELIVERED =
	"domain=bbb.example.test&event=%5B%7B%22data%22%3A%7B%22type%22%3A%22event%22%2C%22id%22%3A%22meeting-ended%22%7D%7D%5D&timestamp=1532718316953";
const OF = { url: "https://app.example.test/hooks/bbb", body: new TextEncoder().encode(DELIVERED), secret: SECRET };

describe("what proves a delivery", () => {
	test("is the checksum over address, body and secret, by SHA-1 or longer", async () => {
		expect(await isChecksumOf("fc5c20d86014b0555f844bb81a950966f9dcefea", OF)).toBe(true);
		expect(await isChecksumOf("FC5C20D86014B0555F844BB81A950966F9DCEFEA", OF)).toBe(true);
		const sha256 = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${OF.url}${DELIVERED}${SECRET}`));
		expect(await isChecksumOf(Buffer.from(sha256).toString("hex"), OF)).toBe(true);
	});

	test.each([
		["of another body", { ...OF, body: new TextEncoder().encode(`${DELIVERED} `) }],
		["of another address", { ...OF, url: `${OF.url}/` }],
		["by another secret", { ...OF, secret: "another" }],
	])("is none %s", async (_, of) => {
		expect(await isChecksumOf("fc5c20d86014b0555f844bb81a950966f9dcefea", of)).toBe(false);
	});

	test.each(["", "fc5c", "x".repeat(40)])("is none that is %j", async (checksum) => {
		expect(await isChecksumOf(checksum, OF)).toBe(false);
	});

	test("is the secret as a bearer token, where that is configured", async () => {
		expect(await isBearerOf(`Bearer ${SECRET}`, SECRET)).toBe(true);
		for (const said of [null, "", "Bearer ", `Basic ${SECRET}`, `Bearer ${SECRET}x`])
			expect(await isBearerOf(said, SECRET)).toBe(false);
	});
});

const JWT =
	"eyJhbGciOiJIUzI1NiJ9.eyJtZWV0aW5nX2lkIjoibGVjdHVyZS00MiIsInJlY29yZF9pZCI6InJlYy0xIn0.uge0S3qsX2A9l8XJ1b4ZX_i-MzVDgYqMoOtb-18RiVM";

describe("a signed token", () => {
	test("says what it claims", async () => {
		expect(await readJwt(JWT, SECRET, 0)).toEqual({ meeting_id: "lecture-42", record_id: "rec-1" });
	});

	test.each([
		["by another secret", JWT, "another"],
		["that is none", "x.y.z", SECRET],
		// {"alg":"none"}
		["that nobody signed", `eyJhbGciOiJub25lIn0.${JWT.split(".")[1]}.`, SECRET],
	])("says nothing %s", async (_, token, secret) => {
		expect(await readJwt(token, secret, 0)).toBeNull();
	});

	test("says nothing after it has run out", async () => {
		const { SignJWT } = await import("jose");
		const token = await new SignJWT({})
			.setProtectedHeader({ alg: "HS512" })
			.setExpirationTime(1_000)
			.sign(new TextEncoder().encode(SECRET));
		expect(await readJwt(token, SECRET, 999_000)).not.toBeNull();
		expect(await readJwt(token, SECRET, 1_400_000)).toBeNull();
	});
});

const delivery = (events: unknown) =>
	new TextEncoder().encode(new URLSearchParams({ event: JSON.stringify(events) }).toString());
const event = (id: string, more: object, ts: unknown = 5) => ({
	data: { type: "event", id, attributes: { meeting: { "internal-meeting-id": "m-1" }, ...more }, event: { ts } },
});
const user = (external: unknown) => ({ user: { "internal-user-id": "w_1", "external-user-id": external } });

describe("a delivery", () => {
	test("tells who came and went, what ended, and what was recorded; the rest is passed over", () => {
		const told = readDelivery(
			delivery([
				event("user-joined", user("mina")),
				event("user-left", user(null), "6"),
				event("meeting-ended", {}, 7),
				event("rap-publish-ended", { "record-id": "m-1" }),
				event("chat-group-message-sent", {}),
				event("user-joined", {}),
				event("user-joined", user("mina"), "soon"),
				{ data: null },
				"nothing",
			]),
		);
		const sign = { connection: "w_1", source: "webhook" };
		expect(told).toEqual([
			{ internalId: "m-1", kind: "sign", sign: { ...sign, accountUuid: "mina", kind: "joined", at: 5 } },
			{ internalId: "m-1", kind: "sign", sign: { ...sign, accountUuid: "", kind: "left", at: 6 } },
			{ internalId: "m-1", kind: "ended", at: 7 },
			{ internalId: "m-1", kind: "recording" },
		]);
	});

	test.each(["", "event=", "event={}", "event=[", "other=1"])("that is %j is none", (body) => {
		expect(readDelivery(new TextEncoder().encode(body))).toBeNull();
	});
});

const report = (attendees: unknown[]) =>
	new TextEncoder().encode(
		JSON.stringify({ internal_meeting_id: "m-1", data: { finish: "2026-01-10T05:00:00.000+00:00", attendees } }),
	);
const TIME = "2026-01-10T04:10:00.000+00:00";

describe("a report after the meeting", () => {
	test("is read by connections, where it has them", () => {
		const mark = (timestamp: string) => ({ timestamp, userid: "w_1", ext_userid: "mina" });
		const sessions = [{ joins: [mark(TIME)], lefts: [mark("2026-01-10 04:20:00 +0000")] }];
		for (const of of [sessions, { w_1: sessions[0] }])
			expect(readAnalytics(report([{ ext_user_id: "mina", joins: [TIME], leaves: [], sessions: of }]))).toMatchObject({
				internalId: "m-1",
				endedAt: Date.UTC(2026, 0, 10, 5),
				signs: [
					{ accountUuid: "mina", connection: "w_1", kind: "joined", at: Date.UTC(2026, 0, 10, 4, 10) },
					{ accountUuid: "mina", connection: "w_1", kind: "left", at: Date.UTC(2026, 0, 10, 4, 20) },
				],
			});
	});

	test("is read by times alone, each leave with the join before it", () => {
		const joins = ["2026-01-10T04:10:00Z", "2026-01-10T04:30:00Z"];
		const leaves = ["2026-01-10T04:05:00Z", "2026-01-10T04:20:00Z"];
		const read = readAnalytics(report([{ ext_user_id: "mina", joins, leaves }, { name: "nobody" }]));
		expect(read?.signs.map(({ kind, connection }) => [kind, connection])).toEqual([
			["joined", "analytics:mina:1"],
			["left", "analytics:mina:1"],
			["joined", "analytics:mina:3"],
		]);
	});

	test.each(["", "[]", '{"internal_meeting_id":"m"}', '{"data":{"attendees":[]}}'])("that is %j is none", (body) => {
		expect(readAnalytics(new TextEncoder().encode(body))).toBeNull();
	});
});
