import { z } from "zod";

export type Sort<Field extends string> = { field: Field; direction: "asc" | "desc" };

/**
 * `sort=field` or `sort=field,dir` of an API call (DATA-6), `asc` where no direction is said; any other field
 * or direction is a 400 that names `sort`.
 */
export const sortSchema = <const Field extends string>(
	fields: readonly Field[],
	fallback: `${NoInfer<Field>},${"asc" | "desc"}`,
) =>
	z
		.enum(fields.flatMap((field): string[] => [field, `${field},asc`, `${field},desc`]))
		.default(fallback)
		.transform((text): Sort<Field> => {
			const [field, direction] = text.split(",");
			return { field: field as Field, direction: direction === "desc" ? "desc" : "asc" };
		});
