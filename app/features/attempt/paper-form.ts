import type { PostedPage } from "~/domain/attempt/schemas.ts";
import type { ChoiceInput } from "~/domain/exam-session/port.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { DEFAULT_SIZE, pageOf, searchOf } from "./room-data.ts";

/**
 * The choices of a posted page (ATT-7) that differ from what the page showed: only these were made by the student, so an old
 * page does not undo what another device chose meanwhile.
 */
export function changesOf({ w: shown, a: chosen }: Pick<PostedPage, "w" | "a">): ChoiceInput[] {
	return Object.entries(shown).flatMap(([questionUuid, before]) => {
		const after = chosen[questionUuid] ?? "";
		return after === before ? [] : [{ questionUuid, optionUuid: after || null }];
	});
}

const whole = (value: string | undefined, fallback: number) =>
	value && /^\d{1,4}$/.test(value) ? Number(value) : fallback;

/** Where a posted page leads, as the query of the exam's address. */
export function destinationOf({ to = "stay", ...at }: Pick<PostedPage, "page" | "size" | "to">): string {
	const size = PAGE_SIZES.examRoom.find((known) => known === whole(at.size, DEFAULT_SIZE)) ?? DEFAULT_SIZE;
	const page = Math.max(whole(at.page, 1) - 1, 0);
	const resized = PAGE_SIZES.examRoom.find((known) => to === `size-${known}`);
	if (resized) return searchOf({ page: pageOf(page * size + 1, resized), size: resized });
	if (to === "next") return searchOf({ page: page + 1, size });
	if (to === "previous") return searchOf({ page: Math.max(page - 1, 0), size });
	const position = whole(to, 0);
	if (position > 0) return `${searchOf({ page: pageOf(position, size), size })}#q${position}`;
	const here = searchOf({ page, size });
	return to === "finish" ? `${here}${here ? "&" : "?"}confirm=finish` : here;
}
