/** One student's running attempt, as the generator needs it to answer. */
export type OpenSession = {
	token: string;
	examUuid: string;
	questions: { uuid: string; options: string[] }[];
};

/**
 * What the generator process can be asked to do. All but `sit` are closed loops: a connection sends when its reply is
 * there.
 */
export type Job =
	/** The same request again and again, for so long or so often. */
	| {
			kind: "repeat";
			port: number;
			connections: number;
			until: { seconds: number } | { count: number };
			request: string;
			expect: number;
	  }
	/** Choices for open sessions, each session always on the same connection. */
	| {
			kind: "answers";
			port: number;
			connections: number;
			seconds: number;
			/** No session answers more often; without it until the time is over. */
			each?: number;
			sessions: OpenSession[];
			/** The first sequence number; higher at every run, so that each answer is written. */
			firstSeq: number;
	  }
	/** Registers and starts attempts, and gives them back open. */
	| { kind: "open"; port: number; connections: number; examUuid: string; tokens: string[] }
	/** Registers, and nothing else. */
	| { kind: "register"; port: number; connections: number; examUuid: string; tokens: string[] }
	/**
	 * Sits an exam for which all are registered, by the clock: they start one after the other from `startAt` on, within
	 * `startSeconds`, and answer every question until `answersUntil`; nobody finishes. A request waits for a connection
	 * where none is idle, and its latency counts from the moment its student wanted it. Times ms UTC.
	 */
	| {
			kind: "sit";
			port: number;
			connections: number;
			examUuid: string;
			tokens: string[];
			startAt: number;
			startSeconds: number;
			answersUntil: number;
	  }
	/** Whole attempts: register, start, answer every question, finish. None is begun after `seconds`. */
	| { kind: "attempts"; port: number; connections: number; seconds: number; examUuid: string; tokens: string[] };

/** Milliseconds. */
export type Latency = { p50: number; p95: number; p99: number; max: number };

export type LoadResult = {
	requests: number;
	seconds: number;
	latency: Latency;
	/** What was not as expected, with how often; empty in a good run. */
	errors: Record<string, number>;
	/** Requests sent a second time, since the server had closed the kept-alive connection. */
	reconnects: number;
};

/** With how many replies came in each second since the beginning, and when the last one did. */
export type TimedResult = LoadResult & { bySecond: number[]; lastAfterMs: number };

/** `cpuMs`: what the generator itself used. */
export type SitResult = LoadResult & { attempts: Attempt[]; start: TimedResult; answer: TimedResult; cpuMs: number };

export type OpenResult = LoadResult & { sessions: OpenSession[] };

/** Every acknowledged choice of one attempt: question uuid to option uuid, or null for a cleared one. */
export type Attempt = { token: string; choices: Record<string, string | null> };

export type AttemptsResult = LoadResult & {
	attempts: Attempt[];
	answers: { count: number; perSecond: number; latency: Latency };
	/** Latency by step. */
	steps: Record<"register" | "start" | "answer" | "finish", Latency>;
};

export type ResultOf<J extends Job> = J extends { kind: "attempts" }
	? AttemptsResult
	: J extends { kind: "open" }
		? OpenResult
		: J extends { kind: "sit" }
			? SitResult
			: LoadResult;
