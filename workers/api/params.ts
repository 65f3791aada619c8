import { z } from "zod";
import { examIdSchema, examListTypeSchema } from "~/domain/model-test/schemas.ts";
import { MAX_PAGE_SIZE, pagingSchema } from "~/lib/paging.ts";
import { EXAMPLE } from "./examples.ts";

/** `{id}` of a model test: uuid or number (design section 4). Uuids are stored in lower case. */
export const examParams = z.object({
	id: examIdSchema
		.transform((id) => id.toLowerCase())
		.meta({ description: "UUID or numeric id of the model test", example: EXAMPLE.examUUID }),
});

const described = (defaultSize: number, maxSize: number) => {
	const { page, size } = pagingSchema(defaultSize, maxSize).shape;
	return {
		page: page.meta({ description: "Counts from 0" }),
		size: size.meta({ description: `At most ${maxSize}` }),
	};
};

export const paging = (defaultSize = 10, maxSize = MAX_PAGE_SIZE) => z.object(described(defaultSize, maxSize));

/** `size` of a paper reaches up to the whole set (readings 20). */
export const paperPaging = paging(10, 500);

export const examList = z.object({
	...described(10, MAX_PAGE_SIZE),
	type: examListTypeSchema.default("all").meta({ description: "Which model tests; `upcoming` has the next one first" }),
});

export const publicExamList = z.object({
	...described(10, MAX_PAGE_SIZE),
	type: examListTypeSchema
		.exclude(["registered"])
		.default("all")
		.meta({ description: "Which model tests; `upcoming` has the next one first" }),
});
