import { ID_NUMBER, uuidSchema } from "~/lib/address-id.ts";
import { COURSE_SORTS, type CourseSearch, courseSearchSchema } from "./search.ts";

// Where lists of courses are: `s/{courseName?}/i/{instituteUuid?}/t/{teacherUuid?}/p/{page?}`, any of which may be missing (CRS-5).

/** What the path itself says; an id that is none is left as it is, for it names nothing. */
export type ListPlace = { q: string; institute: string; teacher: string; page: string };

const decoded = (part: string): string => {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
};

/**
 * What stands between the letters, read from the end: a name may be one of the letters itself, an id never is.
 * @param segments as they stand in the address, from `s` on
 * @returns null for what is no such path
 */
function readListPlace(segments: readonly string[]): ListPlace | null {
	const rest = [...segments];
	const letter = (name: string) => rest.at(-1)?.toLowerCase() === name && rest.pop() !== undefined;
	const valueBefore = (name: string): string | null => {
		if (letter(name)) return "";
		const value = rest.pop();
		return value !== undefined && letter(name) ? decoded(value) : null;
	};
	const page = valueBefore("p");
	const teacher = page === null ? null : valueBefore("t");
	const institute = teacher === null ? null : valueBefore("i");
	// What is left is the `s` itself, and a name behind it.
	if (page === null || teacher === null || institute === null) return null;
	if (rest.length === 0 || rest.length > 2 || rest[0]?.toLowerCase() !== "s") return null;
	return { q: decoded(rest[1] ?? ""), institute, teacher, page };
}

/** Whether the ids of a place can be such; what cannot names nothing. */
export const namesSomething = ({ institute, teacher }: ListPlace): boolean =>
	(institute === "" || ID_NUMBER.test(institute) || uuidSchema.safeParse(institute).success) &&
	(teacher === "" || uuidSchema.safeParse(teacher).success);

/** What the query of a list says besides its path. */
const IN_QUERY = ["subject", "fee", "start", "seats", "sort"] as const;
/** What the form says that belongs into the path. */
const OF_PATH = ["q", "institute", "teacher"] as const;

/** All that a query may say of a list; whatever else stands in one says nothing. */
export const LIST_QUERY: readonly string[] = [...IN_QUERY, ...OF_PATH];

const segment = (letter: string, value: string) => (value ? `${letter}/${encodeURIComponent(value)}` : letter);

/** The middle of a list's address. `page` counts from 1. */
const place = ({ q, institute, teacher }: CourseSearch, page: number): string =>
	[segment("s", q), segment("i", institute), segment("t", teacher), segment("p", page > 1 ? String(page) : "")].join(
		"/",
	);

function query(search: CourseSearch): string {
	const said = IN_QUERY.map((name) => [name, name === "sort" && search.sort === COURSE_SORTS[0] ? "" : search[name]]);
	const given = new URLSearchParams(said.filter((pair): pair is [string, string] => Boolean(pair[1])));
	return given.size > 0 ? `?${given}` : "";
}

const everything: CourseSearch = courseSearchSchema.parse({});
const whole = (search: Partial<CourseSearch>): CourseSearch => ({ ...everything, ...search });

/** The public list, without a language; `page` counts from 1. */
export const courseListPath = (search: Partial<CourseSearch> = {}, page = 1): string =>
	`/course/${place(whole(search), page)}${query(whole(search))}`;

/** Where the form of the public list asks: it leads to the list's own address. */
export const COURSE_SEARCH_PATH = "/course/s";

/** The list in the student area; plain `all-course` is its first page with nothing looked for. */
export function studentCourseListPath(search: Partial<CourseSearch> = {}, page = 1): string {
	const asked = whole(search);
	const isPlain = page === 1 && !asked.q && !asked.institute && !asked.teacher;
	return `/student/${isPlain ? "" : `${place(asked, page)}/`}all-course${query(asked)}`;
}

/** What is looked for by an address: the path says words, institute, teacher; the query the rest, or, from the form, all of it. */
export function searchOf(place: ListPlace, asked: Record<string, string>): CourseSearch {
	return courseSearchSchema.parse({
		...asked,
		...Object.fromEntries(Object.entries(place).filter(([, said]) => said)),
	});
}

/** Whether the query says what belongs into the path: it came from the form. */
export const isFromForm = (query: URLSearchParams): boolean =>
	OF_PATH.some((name) => query.has(name)) || LIST_QUERY.some((name) => query.get(name) === "");

const NOWHERE: ListPlace = { q: "", institute: "", teacher: "", page: "" };

/** The place in the address of a list, whichever area it is in; plain ones, and what is shorter, look for nothing. Null for what is none. */
export function placeOfList(pathname: string): ListPlace | null {
	const parts = pathname.split("/").filter(Boolean);
	const inArea = parts.at(-1)?.toLowerCase() === "all-course";
	const inside = inArea ? parts.slice(0, -1) : parts;
	const from = inside.findIndex((part) => part.toLowerCase() === "s");
	if (from < 0) return { ...NOWHERE, page: inArea && inside.at(-2) === "p" ? (inside.at(-1) ?? "") : "" };
	return from === inside.length - 1 ? NOWHERE : readListPlace(inside.slice(from));
}
