/** A question of a file by its place, as it is told on a page: two sheets have the same rows. */
export const placeKey = ({ sheet, line }: { sheet?: string | null | undefined; line: number }): string =>
	`${sheet ?? ""}\0${line}`;
