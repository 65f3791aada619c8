import { z } from "zod";
import { composed } from "~/lib/plain-text.ts";

/** What lists are sorted by, besides what each begins with by itself. */
const SORTS = ["newest", "name", "shortest", "cheapest"] as const;

/** How a student's list of model tests may be sorted; the first where nothing else is said (MT-15). */
export const MODEL_TEST_SORTS = ["open", ...SORTS] as const;
/** The same of self-assessments (MOCK-8). */
export const MOCK_TEST_SORTS = ["name", "newest", "shortest", "cheapest"] as const;

export type ListSort = (typeof MODEL_TEST_SORTS)[number];

/** What is looked for in a list: words of the name, the uuids of a subject and of a class. Empty: everything. */
export type ListFilter = { q: string; subject: string; grade: string };
export type ListSearch<Sort extends ListSort = ListSort> = ListFilter & { sort: Sort };

/** What the address of a list says is looked for; what cannot be looked for is nothing. @param sorts the first is the list's own */
export const listSearchSchema = <const Sort extends ListSort>(sorts: readonly [Sort, ...Sort[]]) =>
	z.object({
		// As texts are stored: a letter typed as one sign is found where it was written as two.
		q: z
			.string()
			.transform((words) => composed(words).trim())
			.pipe(z.string().max(100))
			.catch(""),
		subject: z.uuid().catch(""),
		grade: z.uuid().catch(""),
		sort: z.enum(sorts).catch(sorts[0]),
	});

export const modelTestSearchSchema = listSearchSchema(MODEL_TEST_SORTS);
export const mockTestSearchSchema = listSearchSchema(MOCK_TEST_SORTS);

/** Whether anything is looked for; an order alone is not. */
export const isSearching = ({ q, subject, grade }: ListFilter): boolean => q !== "" || subject !== "" || grade !== "";
