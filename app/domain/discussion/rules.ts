const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Letters. */
export const MAX = { announcement: 5_000, question: 2_000, answer: 4_000, reason: 300 } as const;

/** So many announcements of a course, and questions of a lecture, stand above the others at once. */
export const MOST_PINNED = 3;

/** So many of one person within an hour; announcements of one course. */
export const AN_HOUR = { announcement: 10, question: 10, answer: 30 } as const;

/** So long an author may change what they asked or answered; a teacher what they said whenever they like. */
const CHANGEABLE_MS = HOUR_MS;

/** So many answers stand under a question in the list of a lecture; all of them on the question's own page. */
export const ANSWERS_SHOWN = 3;

/** What is said in a course. */
export type What = "announcement" | "question" | "answer";

/** What may be done to something that was said. */
const DEEDS = ["edit", "delete", "pin", "hide", "mark"] as const;
export type Deed = (typeof DEEDS)[number];

/** How somebody stands to something that was said. */
export type Standing = {
	as: "teacher" | "student";
	isAuthor: boolean;
	isHidden: boolean;
	/** It was said within the time in which its author may change it. */
	isFresh: boolean;
	/** Under a question. */
	answers: number;
	/** Its course is archived: what was said there stays as it is (CRS-3). */
	isArchived?: boolean;
};

type Rule = (standing: Standing) => boolean;

const nobody: Rule = () => false;
const teacher: Rule = ({ as }) => as === "teacher";
const inUse: Rule = ({ isArchived }) => !isArchived;
const author: Rule = ({ as, isAuthor, isFresh, isHidden }) => isAuthor && !isHidden && (as === "teacher" || isFresh);

/** Who may do what (DSC-1). A question that was answered is also theirs who answered: it stays. */
const MAY: Readonly<Record<What, Readonly<Record<Deed, Rule>>>> = {
	announcement: {
		edit: (standing) => teacher(standing) && standing.isAuthor && inUse(standing),
		delete: teacher,
		pin: (standing) => teacher(standing) && inUse(standing),
		hide: nobody,
		mark: nobody,
	},
	question: {
		edit: author,
		delete: (standing) => author(standing) && standing.answers === 0,
		pin: (standing) => teacher(standing) && !standing.isHidden,
		hide: (standing) => teacher(standing) && !standing.isAuthor,
		mark: teacher,
	},
	answer: {
		edit: author,
		delete: author,
		pin: nobody,
		hide: (standing) => teacher(standing) && !standing.isAuthor,
		mark: nobody,
	},
};

export type May = Readonly<Record<Deed, boolean>>;

/** All that somebody may do to it. */
export const mayOf = (what: What, standing: Standing): May =>
	Object.fromEntries(DEEDS.map((deed) => [deed, MAY[what][deed](standing)])) as May;

/** Whether the words are shown: what the teacher took out of sight is there for them and for its author alone. */
export const isShownTo = ({ as, isAuthor, isHidden }: Standing): boolean => !isHidden || isAuthor || as === "teacher";

/** When it was changed, ms UTC: within the moment in which it was said it would not be marked as edited. */
export const editedAt = (createdAt: number, now: number): number => Math.max(now, createdAt + 1);

/** @param createdAt and now: ms UTC */
export const isFresh = (createdAt: number, now: number): boolean => now < createdAt + CHANGEABLE_MS;
