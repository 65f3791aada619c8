import { v7 as uuidv7 } from "uuid";
import { lecture } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ownCourse, refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import type { Lecture } from "./access.server.ts";
import { lectureErrors } from "./errors.ts";
import { judgeSlots, orRefused, refuseWhatCannotBe, type Warnings } from "./judge-slots.server.ts";
import { MINUTES, type Slot } from "./rules.ts";
import type { LectureDetails } from "./schemas.ts";

export type LectureWrites = Pick<Deps, "db" | "clock" | "cache">;

const MINUTE = 60_000;

/** @throws DomainError LectureTimes for what begins after it ends, is too short or too long */
export function refuseNoTime({ startsAt, endsAt }: Slot, field = "endsAt"): void {
	const minutes = (endsAt - startsAt) / MINUTE;
	if (minutes < MINUTES.least || minutes > MINUTES.most) throw lectureErrors.fail("LectureTimes", { field });
}

/**
 * The teacher makes a lecture (LEC-1). Three round trips.
 * @returns what was made, and what is worth knowing of its time
 * @throws DomainError LectureTimes, LectureOverlap, LectureOutside, CourseNotFound, CourseFixed, of requireRole
 */
export async function createLecture(
	deps: LectureWrites,
	who: Actor | null,
	courseId: string,
	details: LectureDetails,
): Promise<{ lecture: Lecture; warnings: Warnings }> {
	const { actor, course } = await ownCourse(deps, who, courseId);
	refuseArchived(course);
	refuseNoTime(details);
	const now = deps.clock();
	const judged = await judgeSlots(deps, course, [details], { now });
	refuseWhatCannotBe(judged, course);
	await takeToday(deps, "lecture", actor.accountUuid);
	const row = { ...details, uuid: uuidv7(), courseUuid: course.uuid, createdAt: now, updatedAt: now };
	const [made] = await orRefused(deps.db.insert(lecture).values(row).returning());
	await deps.cache.bumpPublicVersion(now);
	if (!made || !judged[0]) throw new Error("A lecture was inserted and is not there");
	return { lecture: made, warnings: judged[0].warnings };
}
