import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import type { Waiting } from "./answer-queue.ts";
import type { PostReply } from "./answer-sender.ts";
import { fromPaper, fromSavedAnswer, type PaperBody, type SavedAnswerBody } from "./from-wire.ts";
import type { RoomData, RoomQuestion } from "./room-data.ts";

/** A reading of the server's clock: ms UTC, between two monotonic instants. */
type Reading = (serverNow: number, sentAt: number, receivedAt: number) => void;

/** So long a call may take (ATT-7). */
const PATIENCE_MS = 12_000;

type Cut = { page: number; size: number };
type Fetch = typeof globalThis.fetch;
/** `onDeadline`: when the attempt ends, ms UTC, as each reply to a choice says: it may have been given more time (MT-21). */
type World = { fetch: Fetch; monotonic: () => number; onReading: Reading; onDeadline?: (deadlineAt: number) => void };
type Exam = Pick<RoomData, "kind" | "examUuid">;

const asJson = (body: object) => ({
	method: "POST",
	headers: { "content-type": "application/json", accept: "application/json" },
	body: JSON.stringify(body),
});

type Call = [path: string, init: RequestInit];

/**
 * The calls of each kind, by the uuid that its address names: what stores a choice (ATT-2), and a page of the paper. Where
 * that one starts what is not started, the room has done so already. That the attempt is over by now (another device, the
 * deadline) is news and no error.
 */
const CALLS: Record<
	AttemptKindName,
	{ answer(uuid: string, choice: Waiting): Call; page(uuid: string, cut: Cut): Call }
> = {
	"model-test": {
		answer: (uuid, choice) => ["/api/weekly-exam/answer", asJson({ examUUID: uuid, ...choice })],
		page: (uuid, { page, size }) => [
			`/api/weekly-exam/${uuid}/questions?page=${page}&size=${size}&ended=empty`,
			{ headers: { accept: "application/json" } },
		],
	},
	"mock-test": {
		answer: (uuid, choice) => ["/api/mcqExam/answer", asJson({ mcqExamUuid: uuid, ...choice })],
		page: (uuid, { page, size }) => [`/api/mcqExam/questions?page=${page}&size=${size}`, asJson({ mcqExamUuid: uuid })],
	},
};

/** Sends one choice. Never throws: what went wrong is part of the reply. */
export async function postAnswer(
	{ fetch, monotonic, onReading, onDeadline }: World,
	{ kind, examUuid }: Exam,
	{ questionUuid, optionUuid, seq }: Waiting,
): Promise<PostReply> {
	const sentAt = monotonic();
	const [path, init] = CALLS[kind].answer(examUuid, { questionUuid, optionUuid, seq });
	let response: Response;
	try {
		response = await fetch(path, {
			...init,
			// The request goes on when the student leaves the page while it is on its way.
			keepalive: true,
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
	} catch {
		return { kind: "failed", cause: "line" };
	}
	const receivedAt = monotonic();
	if (response.status === 204) return { kind: "over" };
	if (response.status !== 201) return refusalOf(response);
	try {
		const body = (await response.json()) as SavedAnswerBody;
		const { serverNow, ...saved } = fromSavedAnswer(body);
		onReading(serverNow, sentAt, receivedAt);
		onDeadline?.(Date.parse(body.periodTo));
		return { kind: "saved", ...saved };
	} catch {
		return { kind: "failed", cause: "line" };
	}
}

function refusalOf(response: Response): PostReply {
	const { status } = response;
	if (status === 401 || status === 403 || status === 412) return { kind: "signed-out" };
	if (status === 400 || status === 404 || status === 409 || status === 422) return { kind: "refused" };
	const seconds = Number(response.headers.get("retry-after"));
	return { kind: "failed", cause: "server", ...(seconds > 0 && seconds <= 60 ? { afterMs: seconds * 1000 } : {}) };
}

export type PageReply =
	| { kind: "page"; questions: RoomQuestion[]; deadlineAt: number }
	| { kind: "over" }
	| { kind: "failed" };

/** A page of the running paper with the stored choices. `page` counts from 0. Never throws. */
export async function fetchPage(
	{ fetch, monotonic, onReading }: World,
	{ kind, examUuid }: Exam,
	cut: Cut,
): Promise<PageReply> {
	const sentAt = monotonic();
	const [path, init] = CALLS[kind].page(examUuid, cut);
	try {
		const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
		const receivedAt = monotonic();
		if (response.status === 204) return { kind: "over" };
		if (!response.ok) return { kind: "failed" };
		const { serverNow, ...page } = fromPaper((await response.json()) as PaperBody);
		onReading(serverNow, sentAt, receivedAt);
		return { kind: "page", ...page };
	} catch {
		return { kind: "failed" };
	}
}
