import type { World } from "./workers/authorization-world.ts";

/**
 * The columns of the matrix (SEC-1), in the order in which they are asked: whose something is comes after who has nothing of it, so that it
 * is there still. `student` owns what most rows are about, `teacher` what is of a course.
 */
export const ACTORS = [
	"guest",
	"otherStudent",
	"unverifiedStudent",
	"otherTeacher",
	"unverifiedTeacher",
	"suspendedTeacher",
	"teacher",
	"admin",
	"student",
] as const;
export type ActorName = (typeof ACTORS)[number];
export type ByActor<Outcome> = Record<ActorName, Outcome>;

/** A status, or where a redirect leads: ids of the address by their names, others as `:new`. */
export type Outcome = number | string;

type Sent = {
	/** Minutes after the exam opens; 62 is after the end of it all. */
	minutes?: number;
	/** Ends what other rows need: it has a world of its own. */
	alone?: true;
	/** Why a teacher and the other one hear the same, though it is no refusal of their role: else the row proves nothing of whose it is. */
	alike?: string;
};

/** A call, by a bearer token where nothing else is said. */
export type CallRow = Sent & {
	who: ByActor<number>;
	body?: (world: World) => unknown;
	/** Sent as it is, instead of `body`: a form with a file. */
	rawBody?: () => BodyInit;
	by?: "cookie";
	/** What `{id}` or `{uuid}` stands for; the exam where nothing is said. */
	id?: (world: World) => string;
	/** What other names in its path stand for. */
	names?: (world: World) => Record<string, string>;
};

/** A page, opened as a document and as the data that links within the product load. */
export type PageRow = Sent & {
	who: ByActor<Outcome>;
	/** What parts of the address stand for, where the world does not know. */
	params?: (world: World) => Record<string, string>;
	/** With its question mark. */
	query?: string;
	/** What a browser with scripts hears, where it is something else than a document's. */
	asData?: ByActor<Outcome>;
};

/** A form, sent by a browser with and without scripts. */
export type ActionRow = PageRow & { form?: (world: World) => Record<string, string> };

/** The rows of a capability. An action's key may say after a blank which of its forms is meant. */
export type Access = {
	/** By method and path: `POST /api/…`, with `{id}`. */
	calls?: Record<string, CallRow>;
	/** By the route's pattern. */
	pages?: Record<string, PageRow>;
	actions?: Record<string, ActionRow>;
};

/** Why a row says the same of one teacher and of the other. */
export const EACH_THEIR_OWN = "Each is shown what is their own";
export const MAKES_THEIR_OWN = "Each makes something of their own";
export const EVERYBODYS = "It is everybody's to read who is signed in";

export const everyone = <T extends Outcome>(outcome: T): ByActor<T> =>
	Object.fromEntries(ACTORS.map((name) => [name, outcome])) as ByActor<T>;

export const signedIn = (status = 200): ByActor<number> => ({ ...everyone(status), guest: 401 });

/** Whoever meets the preconditions of their role. */
export const ready = (status = 200): ByActor<number> => ({
	...signedIn(status),
	unverifiedStudent: 412,
	unverifiedTeacher: 412,
	suspendedTeacher: 412,
});

type Students<T> = { student: T; otherStudent: T; unverifiedStudent?: T };

export const studentOnly = (students: Students<number>): ByActor<number> => ({
	...everyone(403),
	guest: 401,
	unverifiedStudent: 412,
	...students,
});

export const adminOnly = (admin: number): ByActor<number> => ({ ...everyone(403), guest: 401, admin });

/** A page of the student area; `home` is where guests go. */
export const studentPage = (
	students: Students<Outcome>,
	guest: Outcome = "/auth/sign-in?role=student",
): ByActor<Outcome> => ({
	...everyone("/dashboard/teacher/wrong-role"),
	guest,
	admin: "/errors/error-401",
	unverifiedStudent: "/auth/mobile-verification",
	...students,
});

/** The same for every student, whatever the row is about. */
export const anyStudent = (outcome: Outcome): Students<Outcome> => ({ student: outcome, otherStudent: outcome });

type Teachers<T> = { teacher: T; otherTeacher?: T; unverifiedTeacher?: T; suspendedTeacher?: T };

export const teacherPage = (
	teachers: Teachers<Outcome>,
	guest: Outcome = "/auth/sign-in?role=teacher",
): ByActor<Outcome> => ({
	...everyone("/student/wrong-role"),
	guest,
	admin: "/errors/error-401",
	otherTeacher: teachers.teacher,
	unverifiedTeacher: "/auth/teacher-verification",
	suspendedTeacher: "/auth/teacher-verification",
	...teachers,
});

/** A page about a course of `teacher`: to the other one it is not there (CRS-2). */
export const ownCoursePage = (teacher: Outcome): ByActor<Outcome> => teacherPage({ teacher, otherTeacher: 404 });

export const adminPage = (admin: Outcome): ByActor<Outcome> => ({
	...everyone("/errors/error-401"),
	guest: "/auth/sign-in?role=admin",
	admin,
});

const under = <Row>(prefixes: readonly string[], rows: Record<string, Row>): Record<string, Row> =>
	Object.fromEntries(
		prefixes.flatMap((prefix) =>
			Object.entries(rows).map(([path, row]) => [`${prefix}${path === "/" ? "" : path}` || "/", row]),
		),
	);

/** The same row for each of these patterns. */
export const same = <Row>(row: Row, patterns: readonly string[]): Record<string, Row> =>
	Object.fromEntries(patterns.map((pattern) => [pattern, row]));

/** Rows of the student area, which answers under two prefixes (SITE-8). */
export const inStudentArea = <Row>(rows: Record<string, Row>) => under(["/student", "/dashboard/student"], rows);

/** Rows of public pages, which answer in Bangla as well (SITE-4). */
export const inBothLanguages = <Row>(rows: Record<string, Row>) => under(["", "/bn"], rows);

/** Where a page of the student area, or of the public site, is found a second time; the same modules answer there. */
const ALTERNATES = [
	["/dashboard/student", "/student"],
	["/bn", "/"],
] as const;

/** The first address of what answers at two (SITE-4, SITE-8); null for an address that is the only one or the first. */
export function firstAddressOf(pattern: string): string | null {
	for (const [second, first] of ALTERNATES)
		if (pattern === second || pattern.startsWith(`${second}/`))
			return `${first}${pattern.slice(second.length)}`.replace("//", "/");
	return null;
}

/** The rows to ask: of one that is said for both addresses, the first alone. */
export function askedOnce<Row>(rows: Record<string, Row>): Record<string, Row> {
	const isSecond = (key: string, row: Row) => {
		const [pattern = "", ...form] = key.split(" ");
		const first = firstAddressOf(pattern);
		return first !== null && rows[[first, ...form].join(" ")] === row;
	};
	return Object.fromEntries(Object.entries(rows).filter(([key, row]) => !isSecond(key, row)));
}

/** What the matrix should have a row for, and does not; and its rows about nothing. */
type Unmatched = { withoutRow: string[]; aboutNothing: string[] };

/** The pattern or the call of a row's key. */
const subjectOf = (kind: keyof Access, key: string) => (kind === "calls" ? key : (key.split(" ")[0] ?? ""));

/**
 * Holds rows against what there is.
 * @param there calls as `POST /api/…`; pages and actions by their patterns
 */
export function unmatched(there: Record<keyof Access, readonly string[]>, rows: readonly Access[]): Unmatched {
	const compared = (["calls", "pages", "actions"] as const).map((kind) => {
		const known = rows.flatMap((access) => Object.keys(access[kind] ?? {}).map((key) => subjectOf(kind, key)));
		const named = (name: string) => (kind === "calls" ? name : `${kind.slice(0, -1)} ${name}`);
		return {
			withoutRow: there[kind].filter((name) => !known.includes(name)).map(named),
			aboutNothing: [...new Set(known)].filter((name) => !there[kind].includes(name)).map(named),
		};
	});
	return {
		withoutRow: compared.flatMap(({ withoutRow }) => withoutRow),
		aboutNothing: compared.flatMap(({ aboutNothing }) => aboutNothing),
	};
}
