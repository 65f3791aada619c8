import type { Deps } from "~/domain/deps.ts";
import { requireTaken, takeStatement } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { StoredOtherwise } from "./file-store.ts";
import { MB } from "./rules.ts";

/**
 * Files of any kind are counted by the minute and by the day, and their bytes by the day (SEC-10.7, SEC-10.8). Two round trips.
 * @param bytes of what is there as a whole; what comes piece by piece is counted by whoever passes it on
 * @throws DomainError TooManyRequests, LimitReached
 */
export async function admitUpload(
	deps: Pick<Deps, "db" | "clock" | "rateLimit">,
	accountUuid: string,
	bytes: number | "as they come",
): Promise<void> {
	if (!(await deps.rateLimit("upload", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const mb = bytes === "as they come" ? 0 : Math.ceil(bytes / MB);
	const taken = await deps.db.batch([
		takeStatement(deps, "upload", accountUuid),
		...(mb > 0 ? [takeStatement(deps, "upload-mb", accountUuid, { more: mb })] : []),
	]);
	for (const rows of taken) requireTaken(rows, deps.clock());
}

/**
 * What a person hears of a file that the store keeps as something else than it was given (AST-9): nothing of it is kept, and it can be sent again.
 * @returns DomainError Unavailable; every other error as it is
 */
export const orUnavailable = ({ log }: Pick<Deps, "log">, error: unknown): unknown => {
	if (!(error instanceof StoredOtherwise)) return error;
	log.error("file stored otherwise", error);
	return requestErrors.fail("Unavailable");
};

/** Where the bytes of a row that is there go: an asset, a picture, a sealed scan. */
type Place = {
	/** Writes them. @returns how many there are @throws StoredOtherwise */
	write: () => Promise<number>;
	/** How many there are, as the store says when it is asked; null where there are none. */
	size: () => Promise<number | null>;
	removeBytes: () => Promise<unknown>;
	removeRow: () => PromiseLike<unknown>;
};

/**
 * Stores the bytes of a row that was made before, so that nothing in the bucket is unknown. Nobody gets a receipt for what is not there
 * (AST-9): the store is asked, whatever it said as it wrote. Where they break off or are not there nothing is kept, bytes first; where even that fails the row
 * stays, and a sweep removes both.
 * @returns how many bytes there are
 * @throws DomainError Unavailable, or of `write`
 */
export async function storeBytes(
	deps: Pick<Deps, "log">,
	uuid: string,
	{ write, size, removeBytes, removeRow }: Place,
): Promise<number> {
	try {
		const bytes = await write();
		if ((await size()) !== bytes) throw requestErrors.fail("Unavailable");
		return bytes;
	} catch (error) {
		await removeBytes()
			.then(removeRow)
			.catch((failed) => deps.log.error("what is left of a broken upload not removed", failed, { file: uuid }));
		throw orUnavailable(deps, error);
	}
}
