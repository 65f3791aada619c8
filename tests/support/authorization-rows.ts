/**
 * Calls that the authorization matrix has no row for, and rows that are about no call.
 * @param rows `POST /api/…`, with `{id}`
 */
export function unmatched(calls: readonly { method: string; path: string }[], rows: readonly string[]) {
	const names = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
	return {
		withoutRow: names.filter((name) => !rows.includes(name)),
		withoutCall: rows.filter((row) => !names.includes(row)),
	};
}
