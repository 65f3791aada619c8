import { z } from "zod";
import { idSchema, uuidSchema } from "~/lib/address-id.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE, pagingSchema } from "~/lib/paging.ts";

/** The uuid of something in a body or a query. */
export const uuidParam = uuidSchema;

/** `{id}`: uuid or number. */
export const idParams = (what: string, example: string) =>
	z.object({
		id: idSchema.meta({ description: `UUID or numeric id of the ${what}`, example }),
	});

/** `page` and `size` of a list in the query (DATA-4). */
export const paging = (defaultSize: number = PAGE_SIZE, maxSize = MAX_PAGE_SIZE) => {
	const { page, size } = pagingSchema(defaultSize, maxSize).shape;
	return z.object({
		page: page.meta({ description: "Counts from 0" }),
		size: size.meta({ description: `At most ${maxSize}` }),
	});
};
