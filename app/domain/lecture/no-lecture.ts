/** The identifier of no lecture, as an address and a call write it: what it names belongs to the course alone. */
export const NO_LECTURE = "#";

/** What names the lecture of a list in its address: its uuid, or that there is none; nothing where the address says nothing of it. */
export const lectureInPath = (lectureId: string | undefined, lecture: { uuid: string } | null): string | undefined =>
	lecture?.uuid ?? (lectureId === NO_LECTURE ? encodeURIComponent(NO_LECTURE) : undefined);
