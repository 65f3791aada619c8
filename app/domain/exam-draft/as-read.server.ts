import type { PoolOwner, PublishedRow } from "~/domain/attempt/publish-pool.server.ts";
import { examDraftErrors } from "./errors.ts";

/**
 * A model test or a self-assessment that is published only as it was looked at: of another version it is refused (DraftChanged), each time
 * that it is read. @param version of what was looked at; without it, it is published as it is
 */
export const asRead = <Row extends PublishedRow>(
	owner: PoolOwner<Row>,
	version: number | undefined,
): PoolOwner<Row> => ({
	...owner,
	check(found, now) {
		const row = owner.check(found, now);
		if (version !== undefined && row.updatedAt !== version) throw examDraftErrors.fail("DraftChanged");
		return row;
	},
});
