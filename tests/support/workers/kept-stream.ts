type Statement = { sql?: string; sql_id?: number };
type Asked =
	| { type: "store_sql"; sql_id: number; sql: string }
	| { type: "execute"; stmt: Statement }
	| { type: "batch"; batch: { steps: { stmt: Statement }[] } }
	| { type: "close" };
/** A body of Hrana's `/v2/pipeline`, as the libSQL client writes it. */
type Pipeline = { baton?: string | null; requests: Asked[] };
type Answered = { baton: string | null; results: unknown[] };

/** So many streams stay open to a database. Its server lets one more work (tests/support/libsql.ts), for what has a stream of its own. */
export const KEPT_STREAMS = 7;

type Stream = { baton: string | null; works: boolean };

/** The streams that are kept to a database, by its address. */
const streams = new Map<string, Stream[]>();

/** A stream that rests, an open one rather than a new one; null while all work. */
function restingStream(url: string): Stream | null {
	const known: Stream[] =
		streams.get(url) ?? Array.from({ length: KEPT_STREAMS }, () => ({ baton: null, works: false }));
	streams.set(url, known);
	const resting = known.filter(({ works }) => !works);
	return resting.find(({ baton }) => baton !== null) ?? resting[0] ?? null;
}

/**
 * What works of a pipeline that begins a stream, sends whole statements and batches, and ends it: with the texts of its statements in their
 * places, as their numbers belong to a stream. Null for everything else.
 */
function workOf({ baton, requests }: Pipeline): Asked[] | null {
	if (baton || requests.at(-1)?.type !== "close") return null;
	const texts = new Map<number, string>();
	const named = ({ sql_id, ...statement }: Statement): Statement =>
		sql_id === undefined ? statement : { ...statement, sql: texts.get(sql_id) };
	const work: Asked[] = [];
	for (const asked of requests.slice(0, -1)) {
		if (asked.type === "store_sql") texts.set(asked.sql_id, asked.sql);
		else if (asked.type === "execute") work.push({ ...asked, stmt: named(asked.stmt) });
		else if (asked.type === "batch")
			work.push({
				...asked,
				batch: { ...asked.batch, steps: asked.batch.steps.map((step) => ({ ...step, stmt: named(step.stmt) })) },
			});
		else return null;
	}
	return work;
}

/** The answers to a whole pipeline: to what worked as they came, to the rest that it was done. */
const answersTo = ({ requests }: Pipeline, results: unknown[]): unknown[] => {
	const came = results.values();
	return requests.map(({ type }) =>
		type === "execute" || type === "batch" ? came.next().value : { type: "ok", response: { type } },
	);
};

/**
 * Sends statements to the database over a stream that stays open. A server of libSQL opens a connection for each stream, and
 * a connection reads the whole schema: four fifths of what a short statement costs. Interactive transactions, and what comes while the stream works,
 * have streams of their own, as in the product.
 */
export function withKeptStreams(line: typeof fetch): typeof fetch {
	return async (input, init) => {
		const request = new Request(input as RequestInfo, init);
		if (request.method !== "POST" || !request.url.endsWith("/v2/pipeline")) return line(input, init);
		const { url, headers, signal } = request;
		const body = await request.text();
		const send = (text: string) => line(url, { method: "POST", headers, signal, body: text });
		const pipeline = JSON.parse(body) as Pipeline;
		const requests = workOf(pipeline);
		const stream = requests && restingStream(url);
		if (!stream) return send(body);
		const { baton } = stream;
		Object.assign(stream, { baton: null, works: true });
		try {
			let answer = await send(JSON.stringify({ baton, requests }));
			// A stream that nobody used for some seconds is gone.
			if (!answer.ok && baton) answer = await send(JSON.stringify({ requests }));
			if (!answer.ok) return answer;
			const { baton: next, results } = (await answer.json()) as Answered;
			stream.baton = next;
			return Response.json({ baton: null, base_url: null, results: answersTo(pipeline, results) });
		} finally {
			stream.works = false;
		}
	};
}
