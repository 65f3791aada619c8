import { v7 as uuidv7 } from "uuid";
import { lecture } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ownCourse, refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import type { LectureWrites } from "./create-lecture.server.ts";
import { lectureErrors } from "./errors.ts";
import { type JudgedSlot, judgeSlots, orRefused, refuseWhatCannotBe } from "./judge-slots.server.ts";
import { slotsOf, type WeeklyPattern } from "./pattern.ts";
import { MAX } from "./rules.ts";
import type { LectureAbout } from "./schemas.ts";

/** @throws DomainError LectureDatesNone, LectureDatesMany */
function datesOf(pattern: WeeklyPattern) {
	const slots = slotsOf(pattern);
	if (slots.length === 0) throw lectureErrors.fail("LectureDatesNone");
	if (slots.length > MAX.dates) throw lectureErrors.fail("LectureDatesMany");
	return slots;
}

/**
 * The dates of a weekly pattern, each with what speaks against it (LEC-2). Two round trips.
 * @throws DomainError LectureDatesNone, LectureDatesMany, CourseNotFound, CourseFixed, of requireRole
 */
export async function previewLectures(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	courseId: string,
	pattern: WeeklyPattern,
): Promise<JudgedSlot[]> {
	const { course } = await ownCourse(deps, who, courseId);
	refuseArchived(course);
	return judgeSlots(deps, course, datesOf(pattern), { now: deps.clock() });
}

type NewSeries = {
	about: LectureAbout;
	pattern: WeeklyPattern;
	/** The starts that were chosen of those of the pattern, ms UTC. */
	dates: readonly number[];
};

/**
 * The teacher makes the chosen lectures of a weekly pattern, all or none (LEC-2). Three round trips.
 * @returns how many
 * @throws DomainError LectureDatesNone where none is chosen, LectureChanged where one is not of the pattern, LectureDatesMany,
 * LectureOverlap, LectureOutside, CourseNotFound, CourseFixed, of requireRole
 */
export async function createLectures(
	deps: LectureWrites,
	who: Actor | null,
	courseId: string,
	{ about, pattern, dates }: NewSeries,
): Promise<number> {
	const { actor, course } = await ownCourse(deps, who, courseId);
	refuseArchived(course);
	const known = new Map(datesOf(pattern).map((slot) => [slot.startsAt, slot]));
	const chosen = [...new Set(dates)].sort((one, other) => one - other).flatMap((at) => known.get(at) ?? []);
	if (chosen.length < new Set(dates).size) throw lectureErrors.fail("LectureChanged");
	if (chosen.length === 0) throw lectureErrors.fail("LectureDatesNone");
	const now = deps.clock();
	refuseWhatCannotBe(await judgeSlots(deps, course, chosen, { now }), course);
	await takeToday(deps, "lecture", actor.accountUuid, chosen.length);
	const shared = { ...about, courseUuid: course.uuid, seriesUuid: uuidv7(), createdAt: now, updatedAt: now };
	await orRefused(
		deps.db
			.insert(lecture)
			.values(chosen.map(({ startsAt, endsAt }) => ({ ...shared, uuid: uuidv7(), startsAt, endsAt }))),
	);
	await deps.cache.bumpPublicVersion(now);
	return chosen.length;
}
