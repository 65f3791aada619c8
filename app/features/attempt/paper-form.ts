import { z } from "zod";
import type { ChoiceInput } from "~/domain/exam-session/port.ts";
import { DEFAULT_SIZE, PAGE_SIZES, pageOf, searchOf } from "./room-data.ts";

const uuid = z.uuid();
const choice = z.union([uuid, z.literal("")]);

/** More than any page of a paper holds. */
const MOST = 200;

/**
 * The choices of a posted page that differ from what the page showed: only these were made by the student, so an old
 * page does not undo what another device chose meanwhile. Null when the form is not ours.
 */
export function changesOf(form: FormData): ChoiceInput[] | null {
	const changes: ChoiceInput[] = [];
	for (const [name, shown] of form) {
		if (!name.startsWith("w.")) continue;
		const question = uuid.safeParse(name.slice(2));
		const before = choice.safeParse(shown);
		const after = choice.safeParse(form.get(`a.${name.slice(2)}`) ?? "");
		if (!question.success || !before.success || !after.success || changes.length >= MOST) return null;
		if (after.data !== before.data) changes.push({ questionUuid: question.data, optionUuid: after.data || null });
	}
	return changes;
}

/** Where a posted page leads, as the query of the exam's address. */
export function destinationOf(form: FormData): string {
	const whole = (value: FormDataEntryValue | null, fallback: number) =>
		typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : fallback;
	const size = PAGE_SIZES.find((known) => known === whole(form.get("size"), DEFAULT_SIZE)) ?? DEFAULT_SIZE;
	const page = Math.max(whole(form.get("page"), 1) - 1, 0);
	const to = String(form.get("to") ?? "stay");
	const resized = PAGE_SIZES.find((known) => to === `size-${known}`);
	if (resized) return searchOf({ page: pageOf(page * size + 1, resized), size: resized });
	if (to === "next") return searchOf({ page: page + 1, size });
	if (to === "previous") return searchOf({ page: Math.max(page - 1, 0), size });
	const position = whole(to, 0);
	if (position > 0) return `${searchOf({ page: pageOf(position, size), size })}#q${position}`;
	const here = searchOf({ page, size });
	return to === "finish" ? `${here}${here ? "&" : "?"}confirm=finish` : here;
}
