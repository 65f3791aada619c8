type Statement = { sql?: string; sql_id?: number };
type Asked =
	| { type: "store_sql"; sql_id: number; sql: string }
	| { type: "execute"; stmt: Statement }
	| { type: "batch"; batch: { steps: { stmt: Statement }[] } }
	| { type: "close" };
/** A body of Hrana's `/v2/pipeline`, as the libSQL client writes it. */
type Pipeline = { baton?: string | null; requests: Asked[] };
type Answered = { baton: string | null; results: unknown[] };

/** The one stream that is kept to a database, by the address: `"busy"` while it works. */
const streams = new Map<string, string>();

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
		const baton = streams.get(url);
		if (!requests || baton === "busy") return send(body);
		streams.set(url, "busy");
		try {
			let answer = await send(JSON.stringify({ baton, requests }));
			// A stream that nobody used for some seconds is gone.
			if (!answer.ok && baton) answer = await send(JSON.stringify({ requests }));
			if (!answer.ok) {
				streams.delete(url);
				return answer;
			}
			const { baton: next, results } = (await answer.json()) as Answered;
			if (next) streams.set(url, next);
			else streams.delete(url);
			return Response.json({ baton: null, base_url: null, results: answersTo(pipeline, results) });
		} catch (error) {
			streams.delete(url);
			throw error;
		}
	};
}
