import type { Context } from "hono";
import { z } from "zod";
import { isBearerOf, isChecksumOf, readJwt } from "#workers/providers/bbb/proof.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import {
	findRoom,
	hearEnd,
	hearProvider,
	hearRecording,
	hearReport,
} from "~/domain/room-watch/hear-provider.server.ts";
import type { Room } from "~/domain/room-watch/watch-rooms.server.ts";
import { type BBB_CALLBACKS, WEBHOOKS } from "~/request/mounted.ts";
import { readBytes } from "~/request/read-bytes.ts";
import { heldBackStatus } from "~/request/read-form.server.ts";
import type { HonoEnv } from "../../middleware/app-context.ts";
import { readAnalytics, readDelivery } from "./wire.ts";

type Called = Context<HonoEnv>;

const answer = (status: number, allow?: string) =>
	new Response(null, { status, headers: { "cache-control": "no-store", ...(allow && { allow }) } });

/** The largest that is read, by what it is; a report has a line for each connection of each person. */
const LONGEST = { events: 262_144, token: 16_384, report: 4 * 1024 * 1024 };

/** What the provider is told when we could not: it says so again. */
const TRY_AGAIN = 503;

/** Does the work, and answers for what is expected to fail: a body that is too long or broken, a database that is away. */
async function orStatus(c: Called, work: () => Promise<Response>): Promise<Response> {
	try {
		return await work();
	} catch (error) {
		const code = expectedError(error)?.code;
		if (code === "BodyTooLarge") return answer(413);
		if (code === "InvalidRequest") return answer(400);
		if (heldBackStatus(error) !== null) return answer(TRY_AGAIN);
		c.var.app.deps.log.error("live class callback not heard", error);
		return answer(TRY_AGAIN);
	}
}

/** bbb-webhooks tells what happens in rooms, as it happens (ATD-1). */
export const answerEvents = (c: Called): Promise<Response> =>
	orStatus(c, async () => {
		if (c.req.method !== "POST") return answer(405, "POST");
		const { deps } = c.var.app;
		const { BBB_SECRET: secret, BBB_WEBHOOKS_AUTH: auth, PUBLIC_ORIGIN } = deps.vars;
		const refused = () => {
			deps.log.warn("live class event refused", { cause: "not signed" });
			return answer(401);
		};
		const checksum = c.req.query("checksum") ?? "";
		// Before anything of the body is read.
		const mayBeTheirs =
			auth === "bearer" ? await isBearerOf(c.req.raw.headers.get("authorization"), secret) : checksum !== "";
		if (!mayBeTheirs) return refused();
		const body = await readBytes(c.req.raw, LONGEST.events);
		const url = `${PUBLIC_ORIGIN}${WEBHOOKS.liveClasses}`;
		if (auth !== "bearer" && !(await isChecksumOf(checksum, { url, body, secret }))) return refused();
		const told = readDelivery(body);
		if (!told) return answer(400);
		const { strange, unsure } = await hearProvider(deps, told);
		// The server may be another's as well: what is not ours is heard, and forgotten.
		if (strange > 0) deps.log.info("live class events of other rooms", { strange });
		return answer(unsure ? TRY_AGAIN : 200);
	});

const TOKEN = /^[\w-]{16,128}$/;

/** Finds the room first; a token that names none reads nothing of the body. */
const ofRoom =
	(unknown: number, method: "GET" | "POST", work: (c: Called, room: Room) => Promise<Response>) =>
	(c: Called, callbackToken: string): Promise<Response> =>
		orStatus(c, async () => {
			if (c.req.method !== method) return answer(405, method);
			const room = TOKEN.test(callbackToken) ? await findRoom(c.var.app.deps, callbackToken) : null;
			return room ? work(c, room) : answer(unknown);
		});

/** Nothing is signed: the address alone, and what the provider says when asked. */
const ended = ofRoom(404, "GET", async (c, room) => {
	const { deps } = c.var.app;
	deps.background(hearEnd(deps, room));
	return answer(200);
});

const readySchema = z.object({ meeting_id: z.string(), record_id: z.string() });

/** 2xx: heard; 410: nobody wants it any more; 401: not signed by the secret. */
const recordingReady = ofRoom(410, "POST", async (c, room) => {
	const { deps } = c.var.app;
	const body = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, LONGEST.token)));
	const claims = await readJwt(body.get("signed_parameters") ?? "", deps.vars.BBB_SECRET, deps.clock());
	if (!claims) {
		deps.log.warn("recording callback refused", { cause: "not signed" });
		return answer(401);
	}
	const read = readySchema.safeParse(claims);
	if (!read.success || read.data.meeting_id !== room.meetingId) return answer(410);
	await hearRecording(deps, room);
	return answer(200);
});

/** The token proves the sender, and the address names the room: what it reports of another one is not heard. */
const analytics = ofRoom(404, "POST", async (c, room) => {
	const { deps } = c.var.app;
	const token = /^Bearer (\S+)$/i.exec(c.req.raw.headers.get("authorization") ?? "")?.[1] ?? "";
	if (!(await readJwt(token, deps.vars.BBB_SECRET, deps.clock()))) {
		deps.log.warn("report of a live class refused", { cause: "not signed" });
		return answer(401);
	}
	const report = readAnalytics(await readBytes(c.req.raw, LONGEST.report));
	if (!report) return answer(400);
	if (report.internalId !== room.internalId) return answer(404);
	await hearReport(deps, room, report);
	return answer(200);
});

/** What is said of one room, by the name of its address. */
export const CALLBACKS: Record<keyof typeof BBB_CALLBACKS, (c: Called, callbackToken: string) => Promise<Response>> = {
	ended,
	recordingReady,
	analytics,
};
