import { describe, expect, test, vi } from "vitest";
import { requestErrors } from "~/domain/request/errors.ts";
import { BodyAdmission } from "~/lib/body-admission.ts";
import { READ_ON } from "~/lib/body-limits.ts";
import { withBody } from "~/lib/held-body.server.ts";
import { admittedBody, type Timer } from "~/request/admitted-body.ts";
import { readBytes } from "~/request/read-bytes.ts";

const KB = 1024;

/** A clock that stands until it is moved, and calls what is due by then. */
function handClock() {
	let now = 0;
	const due = new Set<{ at: number; work: () => void }>();
	const timer: Timer = {
		now: () => now,
		after(ms, work) {
			const entry = { at: now + ms, work };
			due.add(entry);
			return () => due.delete(entry);
		},
	};
	const pass = async (ms: number) => {
		const until = now + ms;
		for (;;) {
			const [next] = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
			if (!next) break;
			now = next.at;
			due.delete(next);
			next.work();
			await turn();
		}
		now = until;
		await turn();
	};
	return { timer, pass, waiting: () => due.size };
}

/** Lets everything go on that waits for nothing outside. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A body that somebody sends by hand. */
function byHand() {
	let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	const sent = { cancelled: false };
	const stream = new ReadableStream<Uint8Array>({
		start: (own) => {
			controller = own;
		},
		cancel() {
			sent.cancelled = true;
		},
	});
	return {
		stream,
		cancelled: () => sent.cancelled,
		send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
		end: () => controller?.close(),
		breakOff: () => controller?.error(new Error("Network connection lost.")),
	};
}

const REFUSALS = [
	...(["BodyTooSlow", "BodyTooLarge", "InvalidRequest"] as const),
	...(["TooManyUploads", "TooManyRequests", "ServerBusy"] as const),
] as const;

/** As it comes from the network: the constructor takes no body with these methods. */
const withMethod = (method: string): Request =>
	Object.defineProperty(new Request("http://localhost/", { method: "POST", body: "a=1" }), "method", { value: method });

/** A request whose body is let in, being read up to a limit. */
function reading(
	admission: BodyAdmission,
	{
		length,
		mayBegin = async () => true,
		atEnd,
		limit = 1024 * KB,
	}: { length?: number; mayBegin?: () => Promise<boolean>; atEnd?: () => Promise<void>; limit?: number } = {},
) {
	const [body, clock] = [byHand(), handClock()];
	const headers = { ...(length !== undefined && { "content-length": String(length) }) };
	const request = new Request("http://localhost/", { method: "POST", body: body.stream, headers });
	const sender = { kind: "account", id: "one" } as const;
	const admitted = admittedBody(request, { admission, sender, mayBegin, timer: clock.timer, ...(atEnd && { atEnd }) });
	const bytes = () => readBytes(admitted.request, limit);
	const read = (admitted.lease ? withBody(admitted.lease, bytes) : bytes()).then(
		({ byteLength }) => byteLength,
		(error: unknown) => (requestErrors.is(error, ...REFUSALS) ? error.code : error),
	);
	return { ...body, ...clock, read, lease: admitted.lease, readOn: admitted.readOn, request };
}

const NOTHING = { bodies: 0, bytes: 0 };

describe("a body that is let in (SEC-8)", () => {
	test("is what it was, and counts until its request is answered", async () => {
		const admission = new BodyAdmission();
		const body = reading(admission);
		body.send(100 * KB);
		body.send(20 * KB);
		body.end();
		expect(await body.read).toBe(120 * KB);
		expect(admission.underWay).toEqual({ bodies: 1, bytes: 120 * KB });
		body.lease?.release();
		expect([admission.underWay, body.waiting()]).toEqual([NOTHING, 0]);
	});

	test("counts for as long as its request goes on, however long the store takes for what came of it", async () => {
		const admission = new BodyAdmission();
		const body = reading(admission);
		body.send(120 * KB);
		body.end();
		expect(await body.read).toBe(120 * KB);
		await body.pass(10 * 60_000);
		const begin = () => admission.open({ kind: "account", id: "one" }, body.timer.now()).enlarge(body.timer.now());
		expect([1, 2, 3].map(begin)).toEqual([null, null, "TooManyUploads"]);
		expect(admission.underWay.bytes).toBe(120 * KB);
	});

	test.each([
		["small", undefined, 10, 59_000, 1_000],
		["large", 500_000, 0, 14_000, 1_000],
		["large by what came of it", undefined, 500 * KB, 19_000, 21_000],
	])("that stands still is given up: %s", async (_, length, first, patient, more) => {
		const admission = new BodyAdmission();
		const body = reading(admission, length === undefined ? {} : { length });
		if (first > 0) body.send(first);
		await turn();
		await body.pass(patient);
		expect(admission.underWay.bodies).toBe(1);
		await body.pass(more);
		expect([await body.read, body.cancelled(), admission.underWay, body.waiting()]).toEqual([
			...["BodyTooSlow", true],
			NOTHING,
			0,
		]);
	});

	test("that comes in drops is given up too", async () => {
		const admission = new BodyAdmission();
		const body = reading(admission, { length: 500_000 });
		await turn();
		for (let second = 0; second < 40 && !body.cancelled(); second += 1) {
			body.send(KB);
			await body.pass(1_000);
		}
		expect([await body.read, admission.underWay]).toEqual(["BodyTooSlow", NOTHING]);
	});

	test("that comes slowly, but comes, is taken", async () => {
		const body = reading(new BodyAdmission(), { length: 500_000 });
		await turn();
		for (let second = 0; second < 50; second += 1) {
			body.send(10_000);
			await body.pass(1_000);
		}
		body.end();
		expect(await body.read).toBe(500_000);
	});

	test("gives back what it held where its sender is gone", async () => {
		const admission = new BodyAdmission();
		const body = reading(admission);
		body.send(200 * KB);
		await turn();
		body.breakOff();
		expect([await body.read, admission.underWay, body.waiting()]).toEqual(["InvalidRequest", NOTHING, 0]);
	});

	test("is nobody's where its session has ended meanwhile", async () => {
		const admission = new BodyAdmission();
		const ended = requestErrors.fail("Unavailable");
		const body = reading(admission, { atEnd: () => Promise.reject(ended) });
		body.send(10);
		body.end();
		expect(await body.read).toBe(ended);
		expect(admission.underWay).toEqual(NOTHING);
	});
});

describe("a large body that is not let in", () => {
	test.each([
		["says so", 500_000, 0],
		["says nothing of its length", undefined, 100 * KB],
		["says that it is small", 10, 100 * KB],
	])("is refused before it is kept, once it %s", async (_, length, bytes) => {
		const admission = new BodyAdmission();
		const mayBegin = vi.fn(async () => false);
		const body = reading(admission, { ...(length !== undefined && { length }), mayBegin });
		body.send(bytes);
		await turn();
		expect([mayBegin.mock.calls.length, admission.underWay]).toEqual([1, NOTHING]);
		body.end();
		expect(await body.read).toBe("TooManyRequests");
	});

	test("is read past for some seconds, so that its sender hears why, and then let go", async () => {
		const admission = new BodyAdmission();
		for (const _ of [1, 2, 3]) admission.open({ kind: "account", id: "one" }, 0).enlarge(0);
		const body = reading(admission, { length: 500_000 });
		let mayAnswer = false;
		body.send(100 * KB);
		await turn();
		void body.readOn?.().then(() => {
			mayAnswer = true;
		});
		await body.pass(READ_ON.ms - 1);
		expect(mayAnswer).toBe(false);
		await body.pass(1);
		expect([await body.read, mayAnswer, body.cancelled(), admission.underWay.bytes]).toEqual([
			...["TooManyUploads", true],
			true,
			0,
		]);
	});

	test("after some of it was gathered is let go by its reader at once, not when the rest was read past", async () => {
		const admission = new BodyAdmission();
		const body = reading(admission);
		body.send(200 * KB);
		await turn();
		// Others fill what there is, each of them as much as it may.
		for (const [index, kb] of [25_000, 12_900, 6_500, 3_200, 1_600, 800, 400, 200].entries()) {
			const other = admission.open({ kind: "account", id: `other ${index}` }, 0);
			expect([other.enlarge(0), other.receive(kb * KB, 0)]).toEqual([null, null]);
		}
		expect(admission.underWay.bytes).toBe(50_800 * KB);
		body.send(200 * KB);
		await turn();
		expect(await Promise.race([body.read, turn().then(() => "still held")])).toBe("ServerBusy");
		expect(admission.underWay.bytes).toBe(50_600 * KB);
		const read = vi.fn();
		void body.readOn?.().then(read);
		await body.pass(READ_ON.ms - 1);
		expect(read).not.toHaveBeenCalled();
		await body.pass(1);
		expect([read.mock.calls.length, body.cancelled()]).toEqual([1, true]);
	});

	test("of which more comes than its reader takes is let go and counted no more before the rest is read", async () => {
		const admission = new BodyAdmission();
		const body = reading(admission, { limit: 100 * KB });
		body.send(100 * KB);
		await turn();
		expect(admission.underWay.bytes).toBe(100 * KB);
		body.send(10 * KB);
		await turn();
		expect(admission.underWay.bytes).toBe(0);
		body.end();
		expect(await body.read).toBe("BodyTooLarge");
	});

	test("is not asked about while it is small", async () => {
		const mayBegin = vi.fn(async () => false);
		const body = reading(new BodyAdmission(), { mayBegin });
		body.send(64 * KB);
		body.end();
		expect([await body.read, mayBegin.mock.calls.length]).toEqual([64 * KB, 0]);
	});
});

test("a body that nobody reads is left alone", async () => {
	const admission = new BodyAdmission();
	const body = byHand();
	const request = new Request("http://localhost/", { method: "POST", body: body.stream });
	const sender = { kind: "address", id: "one" } as const;
	const { lease } = admittedBody(request, { admission, sender, mayBegin: async () => true });
	await turn();
	expect(request.bodyUsed).toBe(false);
	lease?.release();
	expect(admission.underWay).toEqual(NOTHING);
});

test.each([
	["a request without a body", () => new Request("http://localhost/")],
	["a GET with a body, which a client can send", () => withMethod("GET")],
	["a HEAD with a body", () => withMethod("HEAD")],
])("%s holds nothing, and is left as it is", (_, made) => {
	const admission = new BodyAdmission();
	const request = made();
	const sender = { kind: "address", id: "one" } as const;
	expect(admittedBody(request, { admission, sender, mayBegin: async () => true })).toEqual({ request, lease: null });
	expect(admission.underWay).toEqual(NOTHING);
});
