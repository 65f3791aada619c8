import { z } from "zod";
import { examIdSchema } from "~/domain/model-test/schemas.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE, pagingSchema } from "~/lib/paging.ts";

/** Uuids are stored in lower case. */
const lower = (id: string) => id.toLowerCase();

/** The uuid of something in a body or a query. */
export const uuidParam = z.uuid().transform(lower);

/** `{id}`: uuid or number. */
export const idParams = (what: string, example: string) =>
	z.object({
		id: examIdSchema.transform(lower).meta({ description: `UUID or numeric id of the ${what}`, example }),
	});

/** `page` and `size` of a list in the query (DATA-4). */
export const paging = (defaultSize: number = PAGE_SIZE, maxSize = MAX_PAGE_SIZE) => {
	const { page, size } = pagingSchema(defaultSize, maxSize).shape;
	return z.object({
		page: page.meta({ description: "Counts from 0" }),
		size: size.meta({ description: `At most ${maxSize}` }),
	});
};
