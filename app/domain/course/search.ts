import { z } from "zod";
import { ID_NUMBER, uuidSchema } from "~/lib/address-id.ts";
import { composed } from "~/lib/plain-text.ts";
import { courseMatch } from "./search-key.ts";

/** How a list of courses may be sorted; the first where nothing else is said: what one can still enter, then by its start. */
export const COURSE_SORTS = ["open", "soonest", "newest", "name", "cheapest"] as const;
export type CourseSort = (typeof COURSE_SORTS)[number];

export const COURSE_STARTS = ["soon", "running", "later"] as const;
export type CourseStart = (typeof COURSE_STARTS)[number];

/** What begins within these days begins soon. */
export const SOON_DAYS = 14;

/** Fees up to which one may look, in BDT. */
export const FEES_UP_TO = [500, 1000, 2000, 5000] as const;

const MOST_BDT = 6;

/** What is looked for among courses (CRS-5). Empty: everything. `institute` and `teacher` are ids. */
export type CourseSearch = {
	q: string;
	institute: string;
	teacher: string;
	subject: string;
	/** `free`, `paid`, or the most that it may cost, in BDT. */
	fee: string;
	start: CourseStart | "";
	seats: "left" | "";
	sort: CourseSort;
};

/** What an address says is looked for; what cannot be looked for is nothing. */
export const courseSearchSchema = z.object({
	// As texts are stored; what has no letter finds nothing, and is not looked for.
	q: z
		.string()
		.transform((words) =>
			composed(words)
				.replace(/\p{Cc}/gu, " ")
				.replace(/\s+/g, " ")
				.trim(),
		)
		.pipe(z.string().max(100))
		.refine((words) => words === "" || courseMatch(words) !== null)
		.catch(""),
	institute: z.union([uuidSchema, z.string().regex(ID_NUMBER)]).catch(""),
	teacher: uuidSchema.catch(""),
	subject: uuidSchema.catch(""),
	fee: z
		.string()
		.regex(new RegExp(`^(free|paid|[1-9]\\d{0,${MOST_BDT - 1}})$`))
		.catch(""),
	start: z.enum(COURSE_STARTS).or(z.literal("")).catch(""),
	seats: z.enum(["left", ""]).catch(""),
	sort: z.enum(COURSE_SORTS).catch(COURSE_SORTS[0]),
}) satisfies z.ZodType<CourseSearch>;

export const NOTHING_SOUGHT: CourseSearch = courseSearchSchema.parse({});

/** Whether anything is looked for; an order alone is not. */
export const isSearching = ({ sort: _, ...filter }: CourseSearch): boolean => Object.values(filter).some(Boolean);
