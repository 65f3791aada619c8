/** What of a course a new batch has as well. Times ms UTC. */
type Words = {
	title: string;
	subtitle: string | null;
	description: string | null;
	outcomes: string | null;
	instituteUuid: string;
	subjectUuid: string;
	feePoisha: number;
	maxStudents: number;
	startAt: number;
	endAt: number;
	enrolmentEndAt: number;
};

/** The course of a new batch: the same words, every date moved by as much; nobody is in it, and its cover is not copied. */
export const shiftedCourse = (of: Words, by: number): Words => ({
	...{ title: of.title, subtitle: of.subtitle, description: of.description, outcomes: of.outcomes },
	...{ instituteUuid: of.instituteUuid, subjectUuid: of.subjectUuid },
	...{ feePoisha: of.feePoisha, maxStudents: of.maxStudents },
	...{ startAt: of.startAt + by, endAt: of.endAt + by, enrolmentEndAt: of.enrolmentEndAt + by },
});

type Hour = {
	title: string;
	description: string | null;
	startsAt: number;
	endsAt: number;
	seriesUuid: string | null;
	meetingUrl: string | null;
};

/** Its lectures, moved by as much; those of one weekly pattern stay of one. @param fresh makes uuids */
export function shiftedLectures(
	lectures: readonly Hour[],
	by: number,
	fresh: () => string,
): (Hour & { uuid: string })[] {
	const series = new Map<string, string>();
	for (const { seriesUuid } of lectures) if (seriesUuid && !series.has(seriesUuid)) series.set(seriesUuid, fresh());
	return lectures.map(({ title, description, startsAt, endsAt, seriesUuid, meetingUrl }) => ({
		...{ uuid: fresh(), title, description, meetingUrl },
		...{ startsAt: startsAt + by, endsAt: endsAt + by },
		seriesUuid: seriesUuid && (series.get(seriesUuid) ?? null),
	}));
}

type Given = {
	lectureUuid: string | null;
	title: string;
	description: string | null;
	link: string | null;
	position: number;
	publishAt: number | null;
};

/**
 * Its materials without their files: what waits to be published is moved by as much, and those of a lecture belong to the copy of that.
 * @param lectures the uuid of each copied lecture's copy; what belongs to another stays behind
 */
export const shiftedMaterials = (
	materials: readonly Given[],
	by: number,
	lectures: ReadonlyMap<string, string>,
	fresh: () => string,
): (Given & { uuid: string })[] =>
	materials
		.filter(({ lectureUuid }) => lectureUuid === null || lectures.has(lectureUuid))
		.map(({ lectureUuid, title, description, link, position, publishAt }) => ({
			...{ uuid: fresh(), title, description, link, position },
			lectureUuid: lectureUuid === null ? null : (lectures.get(lectureUuid) ?? null),
			publishAt: publishAt === null ? null : publishAt + by,
		}));

type Work = {
	lectureUuid: string | null;
	title: string;
	description: string | null;
	html: string | null;
	startsAt: number;
	endsAt: number;
	marks: number;
	latePolicy: "refuse" | "mark_late";
};

/** Its assignments without their files and what was handed in, both dates moved by as much. @param lectures as for its materials */
export const shiftedAssignments = (
	assignments: readonly Work[],
	by: number,
	lectures: ReadonlyMap<string, string>,
	fresh: () => string,
): (Work & { uuid: string })[] =>
	assignments
		.filter(({ lectureUuid }) => lectureUuid === null || lectures.has(lectureUuid))
		.map(({ lectureUuid, title, description, html, startsAt, endsAt, marks, latePolicy }) => ({
			...{ uuid: fresh(), title, description, html, marks, latePolicy },
			...{ startsAt: startsAt + by, endsAt: endsAt + by },
			lectureUuid: lectureUuid === null ? null : (lectures.get(lectureUuid) ?? null),
		}));

const WEEK = 7 * 24 * 3_600_000;

/** Where a new batch would start: the same day and hour of the week, the first that is still to come. */
export function nextStart(startAt: number, now: number): number {
	if (startAt > now) return startAt + WEEK;
	return startAt + Math.ceil((now - startAt + 1) / WEEK) * WEEK;
}
