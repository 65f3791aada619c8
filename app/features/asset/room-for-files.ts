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

type Kept = { name: string; bytes: number };

/**
 * Of the files that were chosen and sent those that the server has not kept of the form: they are sent once more, the others are here. One whose
 * name or bytes were changed as it came (a picture without its place) is found by what it has left of them.
 */
export function notKept<F extends Pick<File, "name" | "size">>(chosen: readonly F[], kept: readonly Kept[]): F[] {
	const left = [...chosen];
	const isIt: ((file: F, of: Kept) => boolean)[] = [
		(file, of) => file.name === of.name && file.size === of.bytes,
		(file, of) => file.name === of.name,
		(file, of) => file.size === of.bytes,
		() => true,
	];
	let looked = kept;
	for (const is of isIt)
		looked = looked.filter((of) => {
			const at = left.findIndex((file) => is(file, of));
			if (at >= 0) left.splice(at, 1);
			return at < 0;
		});
	return left;
}

/** How many files a form would attach: one that came in parts, and is shown as one that is here, counts once, and only while its tick stands. */
export function filesInForm({ small, large, here }: Chosen): number {
	const ticked = here.filter(({ isTicked }) => isTicked).length;
	const coming = large.filter((file) => here.every(({ uuid }) => uuid !== uuidOf(file))).length;
	return small + ticked + coming;
}
