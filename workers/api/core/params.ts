import { z } from "zod";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { ID_NUMBER_MAX, idSchema, uuidSchema } from "~/lib/address-id.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE, pagingSchema } from "~/lib/paging.ts";

/** The uuid of something in a body or a query. */
export const uuidParam = uuidSchema;

/** What a body names a thing by, wherever we give both: its uuid or its number, which is one of JSON or a text (DATA-3). */
export const idField = z.union([...idSchema.options, z.int().min(0).max(ID_NUMBER_MAX).transform(String)]);

/** What names a lecture of a course, or that there is none: `#`, in an address `%23`, or an empty text. */
export const lectureOrNone = z
	.union([
		...idField.options,
		z
			.string()
			.regex(/^#?$/)
			.transform(() => NO_LECTURE),
	])
	.meta({
		description:
			"UUID or numeric id of a lecture of the course; `#` (in an address `%23`) or empty where it belongs to the course alone",
		example: "01970000-0000-7000-8000-0000000000e3",
	});

/** One of some words, in capitals or not. */
export const oneOfWords = <const Words extends readonly [string, ...string[]]>(words: Words) =>
	z
		.string()
		.transform((word) => word.toLowerCase())
		.pipe(z.enum(words));

/** For a rule that holds fields against each other: it is asked whatever else is wrong, so that every field is named at once. */
export const whateverElse = {
	when: ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null,
};

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
