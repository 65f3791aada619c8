import type { SQL } from "drizzle-orm";

/** What a person in a column is: the one that the row is about, or somebody else, whom its copy does not name. */
type Named = "theirs" | "another's";

/** What becomes of the rows when the person's account is taken away (PRV-6). */
export type Ending =
	/** The rows go. */
	| { how: "deleted" }
	/** They stay, without what says whose they were; these columns become that. */
	| { how: "anonymised"; set: Readonly<Record<string, unknown>>; why: string }
	/** They stay as they are, and point to an account that has no name. */
	| { how: "kept"; why: string };

/** A table whose rows are about somebody: what is handed out of it, and what becomes of it. */
export type PersonalHolding = {
	about: "person";
	/** Columns that hold an account, or a number to call. */
	accounts: Readonly<Record<string, Named>>;
	/** Which rows are theirs. */
	theirs: (accountUuid: string) => SQL;
	/** Which of them are handed out now (ms UTC); all where nothing is said. */
	shownIf?: (now: number) => SQL;
	/** Columns that are empty in the copy until a row's own condition holds (ms UTC), and why. */
	heldBack?: { columns: readonly string[]; why: string; until: (now: number) => SQL };
	/** Its file in the archive, without the ending. */
	file: string;
	/** Columns that are not handed out, and why. */
	leftOut: Readonly<Record<string, string>>;
	/** What makes the rows readable: names beside the uuids; under the name of a column, what is handed out in its place. */
	also?: Readonly<Record<string, SQL>>;
	ending: Ending;
};

/** A table that is about nobody; columns that hold somebody all the same say why that is so. */
type ImpersonalHolding = { about: "nobody"; accounts?: Readonly<Record<string, "another's">> };

export type Holding = PersonalHolding | ImpersonalHolding;
