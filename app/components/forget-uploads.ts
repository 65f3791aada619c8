export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What this device knows of uploads that are not over is kept under names that begin so. */
export const UPLOADS_FAMILY = "pathshala.uploads:";

/** Forgets them of everybody, or of some: who leaves a shared phone leaves nothing. */
export function forgetUploads(shelf: Shelf | null, which: (name: string) => boolean = () => true): void {
	try {
		const names = Array.from({ length: shelf?.length ?? 0 }, (_, index) => shelf?.key(index) ?? "");
		for (const name of names) if (name.startsWith(UPLOADS_FAMILY) && which(name)) shelf?.removeItem(name);
	} catch {
		// Not allowed: there is nothing.
	}
}
