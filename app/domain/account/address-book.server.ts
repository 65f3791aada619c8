export type AddressBook = typeof import("./address/lookup.ts");

let book: Promise<AddressBook> | undefined;

/** Loads the names of all places at first use: a chunk of its own, for only profiles and their forms need it. */
export function addressBook(): Promise<AddressBook> {
	book ??= import("./address/lookup.ts");
	return book;
}
