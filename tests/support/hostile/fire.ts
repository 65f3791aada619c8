import { Agent, request } from "node:http";
import { inBatches } from "~/lib/in-batches.ts";
import { sendRaw } from "./raw.ts";
import type { Kind, Shot } from "./shot.ts";

/** Whom it is sent to, and with what in hand: headers such as a cookie, which a shot's own replace. */
export type Aim = { name: string; origin: string; headers: Record<string, string>; shots: readonly Shot[] };

export type Hit = { aim: string; shot: Shot; status: number; millis: number; fault: string };

export type Report = {
	sent: number;
	slowestMs: number;
	statuses: Map<number, number>;
	/** How many of each kind. */
	kinds: Map<Kind, number>;
	faults: Hit[];
};

/** An answer that takes longer is a hang (ms). */
export const HANG_MS = 3_000;
/** Given up after so long. */
const PATIENCE_MS = 30_000;
/** Words of our inside: a stack trace, a statement, a file of ours. */
const INSIDE = /\n\s+at .+[:(].+:\d+:\d+|node_modules|Failed query|SQLITE_|SQL_PARSE|\.server\.ts|drizzle/;
/** The page of a fault, at its own address. */
const FAULT_PAGE = /^\/errors\/error-500(\.data)?(\?|$)/;
/** The API's reference page shows our own words about errors. */
const MAY_SPEAK = /^\/(bn\/)?api\/docs/;

type Answer = { status: number; text: string };

/** How often a shot is sent whose connection was closed on it; one with a long body once more. */
const TRIES = 2;
const LONG_BYTES = 64 * 1024;

/**
 * One shot. A kept-alive connection that the server has closed meanwhile, as it does after a body it did not read to its
 * end, is no answer: as every client does, it is sent again, through a connection of its own. There too a long body that is refused may
 * find the line closed before the answer is read, while two others are read past (SEC-8.3); a third time is a fault.
 */
const send = (
	origin: URL,
	agent: Agent | false,
	shot: Shot,
	own: Record<string, string>,
	tries = TRIES + (Buffer.byteLength(shot.body ?? "") > LONG_BYTES ? 1 : 0),
): Promise<Answer> =>
	new Promise<Answer>((resolve, reject) => {
		const { method, path, body } = shot;
		// Without what an empty text takes away.
		const headers = Object.fromEntries(Object.entries({ ...own, ...shot.headers }).filter(([, text]) => text !== ""));
		let status = 0;
		const chunks: Buffer[] = [];
		const end = () => resolve({ status, text: Buffer.concat(chunks).toString("utf8") });
		const length = body === undefined || body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
		const sent = request(
			{
				host: "127.0.0.1",
				port: origin.port,
				method,
				path,
				agent,
				headers: { host: origin.host, ...headers, ...length },
			},
			(response) => {
				status = response.statusCode ?? 0;
				response.on("data", (chunk) => chunks.push(chunk));
				response.on("end", end);
				response.on("error", end);
			},
		);
		sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error("no answer")));
		// Who is refused in the middle of a long body may find the line closed after the answer.
		sent.on("error", (error: NodeJS.ErrnoException) => {
			if (status > 0) end();
			else if (tries > 1 && (error.code === "ECONNRESET" || error.code === "EPIPE"))
				send(origin, false, shot, own, tries - 1).then(resolve, reject);
			else reject(error);
		});
		sent.end(body ?? undefined);
	});

/** Every answer of our Workers has it. */
const OURS = /^x-request-id:/im;

/** What the runtime itself says to a method that no HTTP has; it never comes to us. */
const NO_METHOD = "Unrecognized request method";

/** What is wrong with an answer; nothing when it is as decided. */
function faultOf(shot: Shot, { status, text }: Answer, millis: number, hangMs: number): string {
	if (shot.neverOurs && !OURS.test(text)) return "";
	if (status === 501 && text.includes(NO_METHOD)) return "";
	if (status >= 500 && !FAULT_PAGE.test(shot.path)) return `${status}: ${text.slice(0, 200)}`;
	if (millis > hangMs) return `${Math.round(millis)} ms`;
	const inside = MAY_SPEAK.test(shot.path) ? null : INSIDE.exec(text);
	return inside ? `tells of its inside: ${inside[0].trim().slice(0, 100)}` : "";
}

/** Sends every shot, a few at a time. @param atOnce how many @param hangMs an answer that takes longer is a fault */
export async function fire(aims: readonly Aim[], atOnce: number, hangMs = HANG_MS): Promise<Report> {
	const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
	const report: Report = { sent: 0, slowestMs: 0, statuses: new Map(), kinds: new Map(), faults: [] };
	const all = aims.flatMap((aim) => aim.shots.map((shot) => ({ aim, shot })));
	await inBatches(all, atOnce, async ({ aim, shot }) => {
		const from = performance.now();
		const origin = new URL(aim.origin);
		const sending =
			shot.raw === undefined ? send(origin, agent, shot, aim.headers) : sendRaw(origin.port, shot.raw, PATIENCE_MS);
		const answer = await sending.catch((error) => ({ status: -1, text: String(error) }));
		const millis = performance.now() - from;
		report.sent += 1;
		report.slowestMs = Math.max(report.slowestMs, millis);
		report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
		if (shot.kind) report.kinds.set(shot.kind, (report.kinds.get(shot.kind) ?? 0) + 1);
		// 0 is a connection that was closed, which is all that bytes without a request can expect.
		const fault = answer.status < 0 ? `no answer: ${answer.text}` : faultOf(shot, answer, millis, hangMs);
		if (fault) report.faults.push({ aim: aim.name, shot, status: answer.status, millis, fault });
	});
	agent.destroy();
	return report;
}
