import { and, eq, isNull, lt, or } from "drizzle-orm";
import { enrolment } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

/** Who is in a course is written down as active there once within this time: that costs next to nothing. */
const ONCE_MS = 6 * 3_600_000;

/** For a batch of what a student does in a course: they are active there. @param now ms UTC */
export const activeStatement = (
	{ db }: Pick<Deps, "db">,
	of: { courseUuid: string; studentUuid: string },
	now: number,
) =>
	db
		.update(enrolment)
		.set({ activeAt: now })
		.where(
			and(
				eq(enrolment.courseUuid, of.courseUuid),
				eq(enrolment.studentUuid, of.studentUuid),
				eq(enrolment.state, "accepted"),
				or(isNull(enrolment.activeAt), lt(enrolment.activeAt, now - ONCE_MS)),
			),
		);

/**
 * Notes behind the answer that a student looks into their course; nothing where that is known already, and for teachers.
 * @param activeAt what the page read of it anyhow, ms UTC
 */
export function noteActive(
	deps: Pick<Deps, "db" | "clock" | "background">,
	{ accountUuid, as }: { accountUuid: string; as: "teacher" | "student" },
	courseUuid: string,
	activeAt: number | null,
): void {
	const now = deps.clock();
	if (as !== "student" || (activeAt !== null && activeAt >= now - ONCE_MS)) return;
	const write = activeStatement(deps, { courseUuid, studentUuid: accountUuid }, now);
	// It is for the teacher's list alone: whatever becomes of it, the page is shown.
	deps.background(write.then(() => {}).catch(() => {}));
}
