import { z } from "zod";

/** One page of a list, as the API answers it (DATA-4). `page` counts from 0. */
export type Page<T> = { content: T[]; totalElements: number; totalPages: number; page: number; size: number };

export const MAX_PAGE_SIZE = 100;

/** `page` and `size` of an API call; anything else than small whole numbers is a 400 that names the field. */
export const pagingSchema = (defaultSize = 10, maxSize = MAX_PAGE_SIZE) =>
	z.object({
		page: z.coerce.number().int().min(0).max(1_000_000).default(0),
		size: z.coerce.number().int().min(1).max(maxSize).default(defaultSize),
	});

export type Paging = { page: number; size: number };

export function toPage<T>(content: T[], totalElements: number, { page, size }: Paging): Page<T> {
	return { content, totalElements, totalPages: Math.ceil(totalElements / size), page, size };
}

/** The same page with each of its entries told in other words. */
export const mapPage = <T, U>(page: Page<T>, tell: (entry: T) => U): Page<U> => ({
	...page,
	content: page.content.map(tell),
});

/** The one-based page of an address as a zero-based index; nonsense is the first page. */
export function pageFromPath(segment: string | undefined): number {
	const page = segment && /^\d{1,6}$/.test(segment) ? Number(segment) : 1;
	return Math.max(page, 1) - 1;
}

/** The nearest existing page: what a screen shows for an address past the end. */
export function nearestPage(page: number, totalElements: number, size: number): number {
	return Math.max(Math.min(page, Math.ceil(totalElements / size) - 1), 0);
}
