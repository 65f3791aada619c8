import { createBbb } from "#workers/providers/bbb/http.ts";
import { answer, perform } from "#workers/sandbox/bbb/api.ts";
import { Conference } from "#workers/sandbox/bbb/conference.ts";
import { deliver } from "#workers/sandbox/bbb/deliver.ts";
import { EVERYBODY, type FaultName } from "#workers/sandbox/bbb/faults.ts";
import { MemoryStore } from "#workers/sandbox/bbb/memory-store.ts";
import type { LiveClassProvider } from "~/domain/live-class/port.ts";

export const BBB_SECRET = "sandbox-secret";
const BBB_ORIGIN = "https://bbb.example";
export const BBB_BASE_URL = `${BBB_ORIGIN}/bigbluebutton`;
const TIMEOUT_MS = 8_000;

type Options = { secret?: string; hookUrl?: string; publicOrigin?: string };

/**
 * BigBlueButton for one test: the sandbox's own server, asked through the real adapter over a line in memory, where an answer
 * that comes too late is one that does not come.
 */
export class BbbServer {
	readonly conference: Conference;
	readonly provider: LiveClassProvider;
	/** Every call that came, by its name, in order. */
	readonly calls: string[] = [];
	/** What is told to the product; by default nobody hears it. */
	hears: (request: Request) => Promise<Response> = async () => new Response(null, { status: 204 });
	readonly #secret: string;

	constructor(
		now: () => number,
		{ secret = BBB_SECRET, hookUrl, publicOrigin = "http://localhost:8787" }: Options = {},
	) {
		this.#secret = secret;
		this.conference = new Conference(new MemoryStore(), { clock: now, hookUrl });
		this.provider = createBbb({
			baseUrl: BBB_BASE_URL,
			secret,
			checksum: "sha256",
			timeoutMs: TIMEOUT_MS,
			publicOrigin,
			fetch: this.line,
		});
	}

	/** The line to it, from any address whose path is one of BigBlueButton's. */
	line: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		this.calls.push(new URL(request.url).pathname.replace(/^.*\/api\//, ""));
		return answer({ answer: (call, signed) => perform(this.conference, call, signed) }, request, {
			secret: this.#secret,
			wait: async (ms) => {
				if (ms >= TIMEOUT_MS) throw new DOMException("No answer in time", "TimeoutError");
			},
		});
	};

	/** Makes it go wrong, for all meetings. */
	fail(
		fault: FaultName,
		{ calls = null, times = null }: { calls?: string[] | null; times?: number | null } = {},
	): void {
		this.conference.setFault({ fault, meetingId: EVERYBODY, calls, times, delayMs: TIMEOUT_MS });
	}

	/** From now on all is well. */
	recover(): void {
		this.conference.clearFaults(null);
	}

	/** A browser follows a join address. @returns where it is led, and its session when that is the room */
	async follow(address: string): Promise<{ to: string | null; sessionToken: string | null }> {
		const response = await this.line(address, { redirect: "manual" });
		const to = response.headers.get("location");
		const sessionToken = to === null ? null : new URL(to).searchParams.get("sessionToken");
		if (sessionToken !== null) this.conference.enter(sessionToken);
		return { to, sessionToken };
	}

	/** Tells the product what there is to tell. */
	async tell(): Promise<void> {
		await deliver(this.conference, { secret: this.#secret, host: new URL(BBB_ORIGIN).host }, async (input) =>
			this.hears(input as Request),
		);
	}
}
