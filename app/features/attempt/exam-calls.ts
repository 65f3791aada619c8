import type { Waiting } from "./answer-queue.ts";
import type { PostReply } from "./answer-sender.ts";
import type { RoomData, RoomQuestion } from "./room-data.ts";

/** A reading of the server's clock: ms UTC, between two monotonic instants. */
type Reading = (serverNow: number, sentAt: number, receivedAt: number) => void;

const PATIENCE_MS = 12_000;

type Cut = { page: number; size: number };
type Fetch = typeof globalThis.fetch;
type World = { fetch: Fetch; monotonic: () => number; onReading: Reading };
type Exam = Pick<RoomData, "kind" | "examUuid">;

const asJson = (body: object) => ({
	method: "POST",
	headers: { "content-type": "application/json", accept: "application/json" },
	body: JSON.stringify(body),
});

/** The call that stores a choice (ATT-2). */
function answerCall({ kind, examUuid }: Exam, item: Waiting): [path: string, init: RequestInit] {
	const { questionUuid, optionUuid, seq } = item;
	return kind === "mock-test"
		? ["/api/mcqExam/answer", asJson({ mcqExamUuid: examUuid, questionUuid, optionUuid, seq })]
		: ["/api/weekly-exam/answer", asJson({ examUUID: examUuid, questionUuid, optionUuid, seq })];
}

/** The call for a page of the paper: where one starts what is not started, the room has done so already. */
function pageCall({ kind, examUuid }: Exam, { page, size }: Cut): [path: string, init: RequestInit] {
	const query = `page=${page}&size=${size}`;
	return kind === "mock-test"
		? [`/api/mcqExam/questions?${query}`, asJson({ mcqExamUuid: examUuid })]
		: [`/api/weekly-exam/${examUuid}/questions?${query}`, { headers: { accept: "application/json" } }];
}

/** Sends one choice. Never throws: what went wrong is part of the reply. */
export async function postAnswer(
	{ fetch, monotonic, onReading }: World,
	exam: Exam,
	item: Waiting,
): Promise<PostReply> {
	const sentAt = monotonic();
	const [path, init] = answerCall(exam, item);
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
		const body = (await response.json()) as {
			optionUuid: string | null;
			seq: number;
			savedAt: string;
			superseded: boolean;
			server_time: string;
		};
		onReading(Date.parse(body.server_time), sentAt, receivedAt);
		const stored = { optionUuid: body.optionUuid, seq: body.seq, savedAt: Date.parse(body.savedAt) };
		return { kind: "saved", stored, superseded: body.superseded };
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
export async function fetchPage({ fetch, monotonic, onReading }: World, exam: Exam, cut: Cut): Promise<PageReply> {
	const sentAt = monotonic();
	const [path, init] = pageCall(exam, cut);
	try {
		const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
		const receivedAt = monotonic();
		if (response.status === 204) return { kind: "over" };
		const body = (await response.json()) as {
			code?: string;
			questions: { content: ApiQuestion[] };
			periodTo: string;
			server_time: string;
		};
		if (!response.ok) return { kind: body.code === "Finished" || body.code === "Late" ? "over" : "failed" };
		onReading(Date.parse(body.server_time), sentAt, receivedAt);
		return {
			kind: "page",
			questions: body.questions.content.map(toRoomQuestion),
			deadlineAt: Date.parse(body.periodTo),
		};
	} catch {
		return { kind: "failed" };
	}
}

type ApiQuestion = Omit<RoomQuestion, "html" | "options"> & {
	contentHtml: string;
	options: { uuid: string; contentHtml: string }[];
};

const toRoomQuestion = ({ uuid, position, subjectTitle, contentHtml, options, answer }: ApiQuestion): RoomQuestion => ({
	uuid,
	position,
	subjectTitle,
	answer,
	html: contentHtml,
	options: options.map((option) => ({ uuid: option.uuid, html: option.contentHtml })),
});
