import { describe, expect, test } from "vitest";
import { checksumOf, queryOf } from "#workers/providers/bbb/checksum.ts";
import { createBbb } from "#workers/providers/bbb/http.ts";
import { escaped, parseXml, textOf } from "#workers/providers/bbb/xml.ts";
import type { NewRoom, Seat } from "~/domain/live-class/port.ts";

const OFFICIAL = "639259d4-9dd8-4b25-bf01-95f9567eaf4b";
const SECRET = "sandbox-secret";

describe("checksums (LIV-1)", () => {
	test.each([
		[
			"create",
			{ name: "Test Meeting", meetingID: "abc123", attendeePW: "111222", moderatorPW: "333444" },
			OFFICIAL,
			"da9185f7f333cfdfcd6eeac32dca3777510c4c436020d8b887ba5515bd1d189e",
			"1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17",
		],
		[
			"isMeetingRunning",
			{ meetingID: "lecture-42" },
			SECRET,
			"db29313c08f34bd16a5e742aaab7e0d795d027bb3a6f2f72d0321d5121ebdd55",
			"34f177e0eb7043eade96ca930b13eed63ac0d3b7",
		],
		[
			"join",
			{ fullName: "Rahim Uddin", meetingID: "lecture-42", role: "VIEWER", userID: "1001" },
			SECRET,
			"318cd75392bc00f7dec7e3c0c74d3e5f6123f1f7b9b5a5936697f774a480a3d8",
			"c1b856db875cdcfbf33ecaedd2c1a102693df02b",
		],
		[
			"end",
			{ meetingID: "lecture-42" },
			SECRET,
			"988e8fe9070bb86795792bce1b0eb80bbac038aa49b50a925e40d21ebd833c29",
			"49bc14091c36a09f4200a2b59fe3e6ee49d59d62",
		],
		[
			"getMeetings",
			{},
			SECRET,
			"2b4f6f69de8f3c732200bc8406ec08c934ea55e9b3910886a7c0e9015f3c6b07",
			"8d817c97bb3bba25ebd27b17d1e5c2a198b2c788",
		],
		[
			"hooks/create",
			{ callbackURL: "https://app.example.test/hooks/bbb" },
			SECRET,
			"de2fc27adea32050fbc69c6fb48fdcef8f8924b30bdb4b793a6ea3686ee798bd",
			"f63e871500455ddac9155d32dd0b3294136ad7e2",
		],
	] as const)("of %s are the published ones", async (call, values, secret, sha256, sha1) => {
		const query = queryOf(values);
		expect(await checksumOf(call, query, secret, "sha256")).toBe(sha256);
		expect(await checksumOf(call, query, secret, "sha1")).toBe(sha1);
		expect(await checksumOf(call, query, secret, "sha384")).toHaveLength(96);
		expect(await checksumOf(call, query, secret, "sha512")).toHaveLength(128);
	});

	test("are made of the query as it is sent, encoded once, Bangla and signs too; what is not set is left out", () => {
		expect(queryOf({ name: "রসায়ন & more + 100%", a: null, b: undefined, c: false, d: 0 })).toBe(
			`name=${encodeURIComponent("রসায়ন")}+%26+more+%2B+100%25&c=false&d=0`,
		);
	});
});

describe("the XML of the provider", () => {
	test("is read with CDATA, entities, comments, attributes and empty elements", () => {
		const read = parseXml(`<?xml version="1.0"?>
			<!-- made by hand --><response a="1 > 0"><returncode>SUCCESS</returncode>
			<name><![CDATA[A < B & C]]></name><other>&lt;&#x995;&#2453;&amp;&nbsp;&constructor;</other><empty/><empty></empty></response>`);
		expect(textOf(read ?? undefined, "name")).toBe("A < B & C");
		expect(textOf(read ?? undefined, "other")).toBe("<কক&&nbsp;&constructor;");
		expect(textOf(read ?? undefined, "EMPTY")).toBeNull();
		expect(textOf(read ?? undefined, "RETURNCODE")).toBe("SUCCESS");
	});

	test.each([
		"",
		"Bad gateway",
		"<response>",
		"<a></b>",
		"</a>",
		"<a/><b/>",
		"<a/> text",
		"<a>1 < 2</a>",
		'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
		`${"<a>".repeat(70)}${"</a>".repeat(70)}`,
	])("is nothing where it is not one whole element: %s", (text) => {
		expect(parseXml(text)).toBeNull();
	});

	test("that we write says whatever a name of a file has", () => {
		const name = `a"b<c>&'\u0000\ud800.pdf`;
		expect(escaped(name)).toBe("a&#34;b&#60;c&#62;&#38;&#39;.pdf");
	});
});

type Sent = { url: URL; method: string; body: string };

function bbbThat(reply: (sent: Sent) => Response | Promise<Response>, timeoutMs = 1_000) {
	const calls: Sent[] = [];
	const bbb = createBbb({
		baseUrl: "https://bbb.example/bigbluebutton",
		secret: SECRET,
		checksum: "sha256",
		timeoutMs,
		publicOrigin: "https://pathshala.example",
		fetch: async (input, init) => {
			const request = new Request(input, init);
			const sent = { url: new URL(request.url), method: request.method, body: await request.text() };
			calls.push(sent);
			return Promise.race([
				Promise.resolve(reply(sent)),
				new Promise<Response>((_, reject) =>
					init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
				),
			]);
		},
	});
	return { bbb, calls };
}

const xml = (inside: string, status = 200) =>
	new Response(`<response><returncode>SUCCESS</returncode>${inside}</response>`, { status });
const failed = (inside: string) => new Response(`<response><returncode>FAILED</returncode>${inside}</response>`);

const ROOM: NewRoom = {
	meetingId: "lecture-42",
	name: "ত্রিকোণমিতি: Class 1",
	logoutUrl: "https://pathshala.example/live-class/logout/l/c",
	minutes: 90,
	callbackToken: "token",
	slides: [],
};
const SEAT: Seat = {
	meetingId: "lecture-42",
	createTime: 1_531_155_809_613,
	accountUuid: "1001",
	name: "রহিম Uddin",
	role: "student",
	listenOnly: false,
	language: "bn",
	logoutUrl: ROOM.logoutUrl,
};
const MADE =
	"<meetingID>lecture-42</meetingID><internalMeetingID>b6f5-1</internalMeetingID><createTime>1531155809613</createTime>";

describe("the adapter of live classes (LIV-1)", () => {
	test("makes a room that records by itself, closes by itself, and calls back", async () => {
		const { bbb, calls } = bbbThat(() => xml(MADE));
		expect(await bbb.create(ROOM)).toEqual({ kind: "ok", value: { internalId: "b6f5-1", createTime: 1531155809613 } });
		const [{ url, method } = { url: new URL("x:"), method: "" }] = calls;
		expect(method).toBe("GET");
		expect(url.origin + url.pathname).toBe("https://bbb.example/bigbluebutton/api/create");
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			name: ROOM.name,
			meetingID: "lecture-42",
			record: "true",
			autoStartRecording: "true",
			allowStartStopRecording: "false",
			duration: "90",
			meetingExpireWhenLastUserLeftInMinutes: "5",
			logoutURL: ROOM.logoutUrl,
			meta_endCallbackUrl: "https://pathshala.example/webhooks/bbb/token/ended",
			"meta_bbb-recording-ready-url": "https://pathshala.example/webhooks/bbb/token/recording-ready",
			"meta_analytics-callback-url": "https://pathshala.example/webhooks/bbb/token/analytics",
		});
		const query = url.search.slice(1).replace(/&checksum=.*$/, "");
		expect(url.searchParams.get("checksum")).toBe(await checksumOf("create", query, SECRET, "sha256"));
	});

	test("hands slides over in a body, and signs the query alone", async () => {
		const { bbb, calls } = bbbThat(() => xml(MADE));
		await bbb.create({ ...ROOM, slides: [{ url: "https://pathshala.example/f?a=1&b=2", name: 'পাঠ "১".pdf' }] });
		expect(calls[0]?.method).toBe("POST");
		expect(calls[0]?.body).toContain(
			'<module name="presentation"><document url="https://pathshala.example/f?a=1&#38;b=2" filename="পাঠ &#34;১&#34;.pdf"/></module>',
		);
		expect(calls[0]?.url.searchParams.get("meetingID")).toBe("lecture-42");
	});

	test("makes an address for one browser, without asking anybody", async () => {
		const { bbb, calls } = bbbThat(() => xml(""));
		const url = new URL(await bbb.joinUrl(SEAT));
		expect(calls).toEqual([]);
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			fullName: "রহিম Uddin",
			meetingID: "lecture-42",
			role: "VIEWER",
			userID: "1001",
			createTime: "1531155809613",
			"userdata-bbb_override_default_locale": "bn",
		});
		expect(url.searchParams.has("userdata-bbb_force_listen_only")).toBe(false);
		const quiet = new URL(await bbb.joinUrl({ ...SEAT, listenOnly: true, role: "teacher" }));
		expect(quiet.searchParams.get("role")).toBe("MODERATOR");
		expect(quiet.searchParams.get("userdata-bbb_force_listen_only")).toBe("true");
		expect(quiet.searchParams.get("userdata-bbb_enable_video")).toBe("false");
	});

	test("goes by the key of a refusal, whatever its text says, or says that there was none", async () => {
		const { bbb } = bbbThat(() => failed("<messageKey>idNotUnique</messageKey><message>SUCCESS notFound</message>"));
		expect(await bbb.create(ROOM)).toEqual({ kind: "refused", key: "idNotUnique" });
		expect(await bbbThat(() => failed("")).bbb.create(ROOM)).toEqual({ kind: "refused", key: "unknown" });
	});

	test("knows a room that is not there, and ends it without complaint", async () => {
		for (const key of ["notFound", "invalidMeetingIdentifier"]) {
			const { bbb } = bbbThat(() => failed(`<messageKey>${key}</messageKey>`));
			expect(await bbb.info("lecture-42")).toEqual({ kind: "ok", value: null });
			expect(await bbb.end("lecture-42")).toEqual({ kind: "ok", value: "ended" });
		}
	});

	test.each<[string, Response, "ended" | "ending"]>([
		["nobody is in it", xml("<running>false</running>"), "ended"],
		["somebody is in it", xml("<running>true</running>"), "ending"],
		["it does not say", xml(""), "ending"],
		["it refuses to say", failed("<messageKey>checksumError</messageKey>"), "ending"],
		["it is away", new Response("Bad gateway", { status: 502 }), "ending"],
	])(
		"asks whether a room has ended that the provider was asked to end, since it only notes that: %s",
		async (_, running, said) => {
			const { bbb, calls } = bbbThat(({ url }) =>
				url.pathname.endsWith("/end") ? xml("<messageKey>sentEndMeetingRequest</messageKey>") : running,
			);
			expect(await bbb.end("lecture-42")).toEqual({ kind: "ok", value: said });
			expect(calls.map(({ url }) => url.pathname.replace(/^.*\//, ""))).toEqual(["end", "isMeetingRunning"]);
			for (const { url } of calls) expect(url.search).toMatch(/^\?meetingID=lecture-42&checksum=[0-9a-f]{64}$/);
			// The published vectors.
			expect(calls.map(({ url }) => url.searchParams.get("checksum")?.slice(0, 8))).toEqual(["988e8fe9", "db29313c"]);
		},
	);

	test("reads who is in the room", async () => {
		const attendee = (id: string, role: string, more = "") =>
			`<attendee><userID>${id}</userID><fullName>A</fullName><role>${role}</role>${more}</attendee>`;
		const { bbb } = bbbThat(() =>
			xml(
				`${MADE}<running>true</running><startTime>1531155809700</startTime><endTime>0</endTime><hasBeenForciblyEnded>false</hasBeenForciblyEnded><attendees>${attendee("t1", "MODERATOR")}${attendee("s1", "VIEWER", "<internalUserID>w_1</internalUserID>")}<attendee/></attendees>`,
			),
		);
		expect(await bbb.info("lecture-42")).toEqual({
			kind: "ok",
			value: {
				internalId: "b6f5-1",
				createTime: 1531155809613,
				startedAt: 1531155809700,
				endedAt: null,
				running: true,
				people: [
					{ connection: "t1", accountUuid: "t1", teacher: true },
					{ connection: "w_1", accountUuid: "s1", teacher: false },
				],
			},
		});
	});

	test("takes a room that was ended for none", async () => {
		const { bbb } = bbbThat(() => xml(`${MADE}<hasBeenForciblyEnded>true</hasBeenForciblyEnded>`));
		expect(await bbb.info("lecture-42")).toEqual({ kind: "ok", value: null });
		expect(await bbb.create(ROOM)).toEqual({ kind: "refused", key: "meetingForciblyEnded" });
		const ended = bbbThat(() => xml(`${MADE}<endTime>1531155999999</endTime>`));
		expect(await ended.bbb.info("lecture-42")).toEqual({ kind: "ok", value: null });
	});

	test("reads recordings in every state: the page, the one file, its size; nothing of rooms that were not asked for", async () => {
		const recording = (id: string, more: string, meetingID = "lecture-42") =>
			`<recording><recordID>${id}</recordID><meetingID>${meetingID}</meetingID><startTime>1000</startTime><endTime>2000</endTime>${more}</recording>`;
		const format = (type: string, url: string, size = "") =>
			`<format><type>${type}</type><url>${url}</url>${size && `<size>${size}</size>`}</format>`;
		const { bbb, calls } = bbbThat(() =>
			xml(
				`<recordings>${recording("r1", `<state>published</state><playback>${format("presentation", " https://bbb.example/p/r1 ")}${format("video", "https://bbb.example/playback/video/r1/", "1048576")}</playback>`)}${recording("r2", "<state>processing</state>")}${recording("r3", "<state>deleted</state>")}${recording("r6", "<state>constructor</state>")}${recording("r7", "<state>unpublished</state>")}${recording("r4", `<state>published</state><playback>${format("presentation", "javascript:alert(1)")}</playback>`)}${recording("r5", "<state>published</state>", "lecture-43")}<recording/></recordings>`,
			),
		);
		const answer = await bbb.recordings(["lecture-42", "lecture-7"]);
		expect(calls[0]?.url.searchParams.get("meetingID")).toBe("lecture-42,lecture-7");
		expect(answer).toMatchObject({
			kind: "ok",
			value: [
				{
					recordId: "r1",
					state: "ready",
					playUrl: "https://bbb.example/p/r1",
					fileUrl: "https://bbb.example/playback/video/r1/video-0.m4v",
					sizeBytes: 1048576,
					startedAt: 1000,
					endedAt: 2000,
				},
				{ recordId: "r2", state: "processing", playUrl: null, fileUrl: null, sizeBytes: null },
				{ recordId: "r3", state: "gone" },
				{ recordId: "r6", state: "processing" },
				{ recordId: "r7", state: "hidden" },
				{ recordId: "r4", state: "processing", playUrl: null },
			],
		});
		expect(await bbb.recordings([])).toEqual({ kind: "ok", value: [] });
		expect(calls).toHaveLength(1);
	});

	test.each<[string, () => Response | Promise<Response>, string]>([
		["down", () => Promise.reject(new TypeError("connection refused")), "unreachable"],
		["answering 503", () => new Response("Service Unavailable", { status: 503 }), "unreachable"],
		["slow", () => new Promise<Response>(() => {}), "slow"],
		["a web page", () => new Response("<!doctype html><p>Welcome", { status: 200 }), "nonsense"],
		[
			"sending us elsewhere",
			() => new Response(null, { status: 302, headers: { Location: "https://evil.example" } }),
			"nonsense",
		],
		["without a returncode", () => new Response("<response/>"), "nonsense"],
		["endless", () => new Response("<a>".repeat(3_000_000)), "nonsense"],
		["of another meeting", () => xml(MADE.replace("42", "43")), "nonsense"],
		["without an id", () => xml("<meetingID>lecture-42</meetingID><createTime>1</createTime>"), "nonsense"],
		[
			"without its time",
			() => xml("<meetingID>lecture-42</meetingID><internalMeetingID>x</internalMeetingID>"),
			"nonsense",
		],
	])("calls a provider away that is %s", async (_, reply, why) => {
		const { bbb } = bbbThat(reply, 50);
		expect(await bbb.create(ROOM)).toEqual({ kind: "away", why });
		expect(await bbb.info("lecture-42")).toEqual({ kind: "away", why });
	});
});
