import type { LargeFile } from "./use-large-files.ts";

/** The file of the product that a large file becomes. */
export const uuidOf = ({ url }: Pick<LargeFile, "url">): string => url?.split("/").at(-1) ?? "";

type Chosen = {
	/** How many go with the form. */
	small: number;
	/** Those that are sent by themselves. */
	large: readonly Pick<LargeFile, "url">[];
	/** Those that are here already, as a form that was refused shows them. */
	here: readonly { uuid: string; isTicked: boolean }[];
};

/**
 * Of the files that were chosen and sent those that the server has not kept of the form: it takes them in in their order, up to the first that it
 * refuses (AST-7). Their names and bytes say nothing of it, as both may be changed as they come.
 * @param kept how many it has of them
 */
export const notKept = <F>(chosen: readonly F[], kept: number): F[] => chosen.slice(kept);

/** How many files a form would attach: one that came in parts, and is shown as one that is here, counts once, and only while its tick stands. */
export function filesInForm({ small, large, here }: Chosen): number {
	const ticked = here.filter(({ isTicked }) => isTicked).length;
	const coming = large.filter((file) => here.every(({ uuid }) => uuid !== uuidOf(file))).length;
	return small + ticked + coming;
}
