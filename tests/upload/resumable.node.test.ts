import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SentDigest } from "~/features/asset/part-digests.ts";
import { type Answer, dropUpload, NOTHING_SENT, sendResumable } from "~/features/asset/resumable.client.ts";

// The client of browsers, in the place of that of Node.
vi.mock("tus-js-client", () => vi.importActual("tus-js-client/lib.es5/browser/index.js"));
/** Digests take real time (tests/upload/rules.node.test.ts has them); here as long as the test says. */
const digests = vi.hoisted(() => ({ ready: Promise.resolve() }));
vi.mock("~/features/asset/part-digests.ts", async (original) => ({
	...(await original<object>()),
	withPart: async (_: Blob, { ends }: SentDigest, end: number) => {
		await digests.ready;
		return { ends: [...ends, end], value: `to ${end}` };
	},
}));

const MB = 1024 * 1024;
const MINUTE = 60_000;
const PLACE = "/uploads/1";

type Asked = { method: string; url: string; offset: number; bytes: number };
type Given = { status: number; headers?: Record<string, string>; body?: string };
/** null: there is no answer; "never": none comes. */
type Server = (request: Asked) => Given | null | "never";

let server: Server;
let requests: string[];
let aborted: string[];

/** Asks the server of the test, and notes what came of it. */
function ask(method: string, url: string, headers: Map<string, string>, body: unknown): ReturnType<Server> {
	const bytes = body instanceof Blob ? body.size : ((body as Uint8Array | null)?.byteLength ?? 0);
	const answer = server({ method, url, offset: Number(headers.get("upload-offset")), bytes });
	requests.push(`${method} ${answer === null ? "lost" : answer === "never" ? "…" : answer.status}`);
	return answer;
}

class FakeXhr {
	status = 0;
	responseText = "";
	upload: { onprogress?: (event: object) => void } = {};
	onload = () => {};
	onerror = (_: unknown) => {};
	#method = "";
	#url = "";
	#headers = new Map<string, string>();
	#answer = new Headers();
	#isOver = false;
	open(method: string, url: string) {
		[this.#method, this.#url] = [method, url];
	}
	setRequestHeader = (name: string, value: string) => void this.#headers.set(name.toLowerCase(), value);
	getResponseHeader = (name: string) => this.#answer.get(name);
	send(body: unknown) {
		const answer = ask(this.#method, this.#url, this.#headers, body);
		if (body instanceof Blob) this.upload.onprogress?.({ lengthComputable: true, loaded: body.size });
		if (answer === "never") return;
		queueMicrotask(() => {
			if (this.#isOver) return;
			this.#isOver = true;
			if (answer === null) return this.onerror(new Error("The connection is lost"));
			[this.status, this.responseText, this.#answer] = [answer.status, answer.body ?? "", new Headers(answer.headers)];
			this.onload();
		});
	}
	abort() {
		if (!this.#isOver) aborted.push(this.#method);
		this.#isOver = true;
	}
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	[requests, aborted, digests.ready] = [[], [], Promise.resolve()];
	vi.stubGlobal("location", new URL("https://pathshala.test/form"));
	vi.stubGlobal("XMLHttpRequest", FakeXhr);
	vi.stubGlobal("fetch", (url: string, { method, headers, body, signal }: RequestInit) => {
		const answer = ask(String(method), url, new Map(Object.entries(headers as object)), body);
		if (answer === null) return Promise.reject(new TypeError("Failed to fetch"));
		if (answer !== "never") return Promise.resolve(new Response(answer.body ?? null, answer));
		return new Promise((_, reject) =>
			signal?.addEventListener("abort", () => {
				aborted.push(String(method));
				reject(signal.reason);
			}),
		);
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

/** Sends a file. @param at where it was begun before; null for a new one. @returns what is said of it, in order */
function sending(bytes: number, at: string | null = PLACE) {
	const said: string[] = [];
	const whys: Answer[] = [];
	const noted: SentDigest[] = [];
	const file = new File([new Uint8Array(bytes)], "film.mp4");
	const running = sendResumable(file, at === null ? null : { url: at, digest: NOTHING_SENT }, {
		onPlace: (url) => void (said.includes(url) || said.push(url)),
		onProgress: () => {},
		onSending: (digest) => void noted.push(digest),
		onPart: () => {},
		onDone: () => void said.push("done"),
		onWaiting: (why) => {
			said.push("waiting");
			whys.push(why);
		},
		onRefused: (sentence) => void said.push(`refused: ${sentence}`),
	});
	return { said, whys, noted, running };
}

/** Lets so much time pass, and what does not wait for time happen. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const kept = (received: number, length: number): Given => ({
	status: 200,
	headers: { "upload-offset": String(received), "upload-length": String(length) },
});
const created: Given = { status: 201, headers: { location: PLACE } };
/** To a part without bytes. */
const closed: Given = { status: 204, headers: { "upload-offset": String(MB) } };
const refusal = (status: number, code: string, message: string): Given => ({
	status,
	body: JSON.stringify({ code, message }),
});

test("what the server may keep of a part is noted before the part is sent, however much of it arrives (UPL-6)", async () => {
	let received = 0;
	const unknown: number[] = [];
	const parts: number[] = [];
	server = ({ method, offset, bytes }) => {
		if (method === "POST") return created;
		if (method === "HEAD") return kept(received, 5 * MB);
		if ((noted.at(-1)?.ends.at(-1) ?? 0) < offset + bytes) unknown.push(offset);
		parts.push(offset);
		// A third of each other part comes, and nobody hears of it.
		received = parts.length % 2 === 0 ? offset + bytes : offset + Math.ceil(bytes / 3);
		return parts.length % 2 === 0 ? { status: 204, headers: { "upload-offset": String(received) } } : null;
	};
	const { said, noted } = sending(5 * MB, null);
	await pass(10 * MINUTE);
	expect([said.at(-1), unknown]).toEqual(["done", []]);
	expect(parts.length).toBeGreaterThan(4);
	expect(noted.at(-1)?.ends).toEqual([...new Set(noted.at(-1)?.ends)].sort((a, b) => a - b));
	expect(noted.at(-1)?.ends.at(-1)).toBe(5 * MB);
});

test("a part whose digest is being made when the upload is paused is not sent, and goes on later from where it was (UPL-6)", async () => {
	const digested = Promise.withResolvers<void>();
	digests.ready = digested.promise;
	server = ({ method, offset, bytes }) => {
		if (method === "POST") return created;
		if (method === "HEAD") return kept(0, MB);
		return { status: 204, headers: { "upload-offset": String(offset + bytes) } };
	};
	const { said, running } = sending(MB, null);
	await pass();
	running.pause();
	digested.resolve();
	await pass(10 * MINUTE);
	expect([requests, said]).toEqual([["POST 201"], [PLACE]]);
	running.goOn();
	await pass();
	expect([said.at(-1), requests.filter((line) => line.startsWith("POST"))]).toEqual(["done", ["POST 201"]]);
});

describe("an upload that may not go on for now keeps what was sent (UPL-6)", () => {
	test.each([
		["a session that ended", refusal(401, "InvalidToken", "Invalid Token!")],
		["another role", refusal(403, "RoleNotAllowed", "Not in this role.")],
		["the limit of a day", refusal(429, "LimitReached", "No more today.")],
	])("at a part that meets %s, and goes on from there", async (_, barred) => {
		let isBarred = true;
		server = ({ method, offset, bytes }) => {
			if (method === "POST") return created;
			if (method === "HEAD") return kept(MB, 2 * MB);
			if (offset === MB && isBarred) return barred;
			return { status: 204, headers: { "upload-offset": String(offset + bytes) } };
		};
		const { said, whys, running } = sending(2 * MB, null);
		await pass();
		expect(said).toEqual([PLACE, "waiting"]);
		expect(whys).toMatchObject([
			{ method: "PATCH", status: barred.status, sentence: JSON.parse(barred.body ?? "").message },
		]);
		isBarred = false;
		running.goOn();
		await pass();
		expect([said.at(-1), requests.filter((line) => line.startsWith("POST"))]).toEqual(["done", ["POST 201"]]);
	});

	test.each([401, 403, 405, 412])("when it is asked for and answered %i, and is not begun anew", async (status) => {
		server = () => ({ status });
		const { said, whys } = sending(2 * MB);
		await pass(10 * MINUTE);
		expect([said, requests]).toEqual([["waiting"], [`HEAD ${status}`]]);
		expect(whys).toMatchObject([{ method: "HEAD", status }]);
	});

	test.each([423, 429, 500, 503])("when it is asked for and answered %i, and is asked for again", async (status) => {
		let answers = 0;
		server = ({ method, offset, bytes }) => {
			if (method === "PATCH") return { status: 204, headers: { "upload-offset": String(offset + bytes) } };
			answers += 1;
			return answers < 4 ? { status } : kept(MB, 2 * MB);
		};
		const { said } = sending(2 * MB);
		await pass(MINUTE);
		expect([said, requests]).toEqual([
			[PLACE, "done"],
			// After that the parts are smaller.
			[`HEAD ${status}`, `HEAD ${status}`, `HEAD ${status}`, "HEAD 200", ...Array(3).fill("PATCH 204")],
		]);
	});
});

test.each([
	[404, ["HEAD 404", "POST 201", "PATCH 204"]],
	[410, ["HEAD 410", "PATCH 410", "POST 201", "PATCH 204"]],
])("an upload that is answered %i is begun anew", async (status, expected) => {
	server = ({ method, url, offset, bytes }) => {
		if (url === "/uploads/0") return { status };
		return method === "POST" ? created : { status: 204, headers: { "upload-offset": String(offset + bytes) } };
	};
	const { said } = sending(MB, "/uploads/0");
	await pass();
	expect([said, requests]).toEqual([[PLACE, "done"], expected]);
});

describe("an upload of which every byte is kept is done when it is a file (UPL-6)", () => {
	const sentence = "Where this was taken cannot be removed.";

	test.each<[string, Given | null]>([
		["gets no answer", null],
		["meets a server that is busy", { status: 503 }],
		["meets a request that holds it", { status: 423 }],
		["meets another that has moved on", { status: 409 }],
		["comes too often", refusal(429, "TooManyRequests", "Wait a minute.")],
	])("and not before, where the part without bytes %s", async (_, answer) => {
		let isFile = false;
		server = ({ method }) => (method === "HEAD" ? kept(MB, MB) : isFile ? closed : answer);
		const { said } = sending(MB);
		await pass(MINUTE);
		expect(said).toEqual([]);
		isFile = true;
		await pass(MINUTE);
		expect(said).toEqual([PLACE, "done"]);
	});

	test("is asked for longer than the server needs to do it by itself, and then when the person says so", async () => {
		let isFile = false;
		server = ({ method }) => (method === "HEAD" ? kept(MB, MB) : isFile ? closed : { status: 503 });
		const { said, running } = sending(MB);
		await pass(90_000);
		expect(said).toEqual([]);
		await pass(2 * MINUTE);
		expect(said).toEqual(["waiting"]);
		isFile = true;
		running.goOn();
		await pass();
		expect(said).toEqual(["waiting", PLACE, "done"]);
	});

	test.each<[string, Given]>([
		["it is refused", kept(MB, MB)],
		["it was refused meanwhile", { status: 410 }],
	])("where %s it says why, and is neither asked for again nor begun anew", async (_, head) => {
		server = ({ method }) => (method === "HEAD" ? head : refusal(400, "PlaceNotRemoved", sentence));
		const { said } = sending(MB);
		await pass(10 * MINUTE);
		expect([said, requests]).toEqual([[`refused: ${sentence}`], [`HEAD ${head.status}`, "PATCH 400"]]);
	});

	test.each([
		["its last part is made a file", 1],
		["a part without bytes makes it one", 0],
	])("while %s no byte moves, and the request is not cut, but one that is never answered is", async (_, left) => {
		const bytes = 40 * MB;
		server = ({ method }) => (method === "HEAD" ? kept(bytes - left, bytes) : "never");
		const { running } = sending(bytes);
		await pass(40_000);
		expect([requests, aborted]).toEqual([["HEAD 200", "PATCH …"], []]);
		await pass(2_000);
		expect([requests, aborted]).toEqual([["HEAD 200", "PATCH …", "HEAD 200", "PATCH …"], ["PATCH"]]);
		running.pause();
		await pass(10 * MINUTE);
		expect([requests.length, aborted]).toEqual([4, ["PATCH", "PATCH"]]);
	});
});

test("an upload is given up also where a request that was aborted holds it for five seconds", async () => {
	let tries = 0;
	server = () => {
		tries += 1;
		return { status: tries < 4 ? 423 : 204 };
	};
	const dropped = dropUpload(PLACE);
	await pass(7_000);
	await dropped;
	expect(requests).toEqual(["DELETE 423", "DELETE 423", "DELETE 423", "DELETE 204"]);
});
