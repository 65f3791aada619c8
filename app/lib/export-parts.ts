/** So many rows does one read of an export take. */
export const EXPORTED_AT_ONCE = 200;

/** The rows of these, a part at a time, in their order; what is gone meanwhile is left out. @param read the rows of a part, in any order */
export async function* exportParts<Of extends { uuid: string }>(
	all: readonly { uuid: string }[],
	read: (uuids: string[]) => Promise<Of[]>,
): AsyncGenerator<Of> {
	for (let from = 0; from < all.length; from += EXPORTED_AT_ONCE) {
		const uuids = all.slice(from, from + EXPORTED_AT_ONCE).map(({ uuid }) => uuid);
		const rows = new Map((await read(uuids)).map((row) => [row.uuid, row]));
		for (const uuid of uuids) {
			const row = rows.get(uuid);
			if (row) yield row;
		}
	}
}
