type Statement = { sql?: string; sql_id?: number };
type Asked = {
	type: string;
	sql?: string;
	sql_id?: number;
	stmt?: Statement;
	batch?: { steps: { stmt: Statement }[] };
};
type Result = { affected_row_count?: number } | null;
type Answered = { response?: { result?: Result & { step_results?: Result[] } } };

/** Rows of a table that a statement changed. */
export type Written = { table: string; rows: number };

const WRITES = /^\s*(?:insert(?: or \w+)? into|replace into|update|delete from)\s+["`]?(\w+)/i;

/** What the statements of one request to the database changed, as it says itself (Hrana's `/v2/pipeline`). */
function written(requests: Asked[], results: Answered[]): Written[] {
	const texts = new Map(requests.map(({ sql_id, sql }) => [sql_id, sql] as const));
	return requests.flatMap(({ type, stmt, batch }, index) => {
		const result = results[index]?.response?.result;
		const done: [Statement | undefined, Result | undefined][] =
			type === "batch"
				? (batch?.steps ?? []).map((step, at) => [step.stmt, result?.step_results?.[at]])
				: type === "execute"
					? [[stmt, result]]
					: [];
		return done.flatMap(([statement, of]) => {
			const text = statement?.sql ?? texts.get(statement?.sql_id) ?? "";
			const [, table] = WRITES.exec(text) ?? [];
			const rows = of?.affected_row_count ?? 0;
			return table && rows > 0 ? [{ table, rows }] : [];
		});
	});
}

/** Does something, and says which rows the platform's database changed meanwhile. */
export async function writesOf<T>(work: () => Promise<T>): Promise<[T, Written[]]> {
	const line = globalThis.fetch;
	const all: Written[] = [];
	globalThis.fetch = async (input, init) => {
		const request = new Request(input as RequestInfo, init);
		if (request.method !== "POST" || !request.url.endsWith("/v2/pipeline")) return line(input, init);
		const body = await request.text();
		const { url, headers, signal } = request;
		const answer = await line(url, { method: "POST", headers, signal, body });
		const { results = [] } = (await answer.clone().json()) as { results?: Answered[] };
		all.push(...written(JSON.parse(body).requests, results));
		return answer;
	};
	try {
		return [await work(), all];
	} finally {
		globalThis.fetch = line;
	}
}
