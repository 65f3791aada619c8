/** How an assignment stands for a student in the gradebook (GRD-1). */
export const GRADE_STATES = ["not_due", "missing", "handed_in", "marked", "excused"] as const;
export type GradeState = (typeof GRADE_STATES)[number];

/** What is known of one student's assignment. */
export type GradeFacts = {
	/** Until when this student hands in on time (ASG-3), ms UTC. */
	deadline: number;
	excused: boolean;
	/** What they handed in; `marks` in hundredths, null until a mark was returned. */
	work: { uuid: string; submittedAt: number; late: boolean; marks: number | null } | null;
};

/** One cell of a gradebook; marks in hundredths, null where none were returned: never zero for a blank. */
export type Grade = {
	state: GradeState;
	marks: number | null;
	late: boolean;
	submissionUuid: string | null;
	/** ms UTC */
	submittedAt: number | null;
};

/** @param now ms UTC */
export function gradeOf({ deadline, excused, work }: GradeFacts, now: number): Grade {
	const its = {
		marks: null,
		late: work?.late ?? false,
		submissionUuid: work?.uuid ?? null,
		submittedAt: work?.submittedAt ?? null,
	};
	if (excused) return { ...its, state: "excused" };
	if (work && work.marks !== null) return { ...its, state: "marked", marks: work.marks };
	if (work) return { ...its, state: "handed_in" };
	return { ...its, state: now < deadline ? "not_due" : "missing" };
}

/** What a student's grades come to: over returned marks alone. `marks` and `of` in hundredths. */
export type GradeTotal = { marked: number; missing: number; marks: number; of: number; percent: number | null };

/** A part of a whole in percent with one decimal; null where there is no whole: that is blank, not 0 %. */
export const percentOf = (part: number, whole: number): number | null =>
	whole > 0 ? Math.round((1_000 * part) / whole) / 10 : null;

/** @param grades each with the most that its assignment can get, in hundredths */
export function totalOf(grades: readonly (Grade & { of: number })[]): GradeTotal {
	const marked = grades.filter((grade) => grade.state === "marked");
	const marks = marked.reduce((sum, grade) => sum + (grade.marks ?? 0), 0);
	const of = marked.reduce((sum, grade) => sum + grade.of, 0);
	const missing = grades.filter(({ state }) => state === "missing").length;
	return { marked: marked.length, missing, marks, of, percent: percentOf(marks, of) };
}

type Dated = { startsAt: number; endsAt: number };

/** Assignments as a gradebook has them: those that have begun, the last end first, then those to come, the next first. */
export function inOrder<Of extends Dated>(assignments: readonly Of[], now: number): Of[] {
	const hasBegun = ({ startsAt }: Of) => startsAt <= now;
	const begun = assignments.filter(hasBegun).sort((one, other) => other.endsAt - one.endsAt);
	const ahead = assignments.filter((of) => !hasBegun(of)).sort((one, other) => one.startsAt - other.startsAt);
	return [...begun, ...ahead];
}
