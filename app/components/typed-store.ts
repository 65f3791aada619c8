import type { TypedField } from "./typed-fields.ts";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What was typed and could not be sent; `at` is the page to go back to for it, where that is another one. */
export type KeptText = { fields: readonly TypedField[]; at: string | null };

/**
 * What was typed into one form and is not sent yet, as far as anybody here knows; `base` tells what the form was filled with then, `sendKey` names
 * the one sending of a form that has such a key.
 */
export type Draft = { base: string; fields: readonly TypedField[]; sendKey?: string | undefined };

/** So many drafts are kept on a device; the one that nobody touched for longest goes first. */
const MOST_DRAFTS = 20;

const FAMILY = "pathshala.typed:";

/** The store of this tab, where it is allowed. */
function tabStore(): Shelf | null {
	try {
		return window.sessionStorage;
	} catch {
		return null;
	}
}

/**
 * What was typed, over a load of the page or a sign-in: in this tab, under the name of its account (nobody's: null), until it is in its form again.
 * A browser that refuses storage, or has no room left, only loses the comfort: nothing here throws.
 */
export class TypedStore {
	readonly #shelf: Shelf | null;
	readonly #name: string;

	constructor(account: string | null, shelf: Shelf | null = tabStore()) {
		this.#shelf = shelf;
		this.#name = `${FAMILY}${account ?? ""}`;
		// Whoever is signed in now finds nothing of another one (ACC-52). Nobody signed in: its owner may come back.
		if (account !== null) this.#drop((name) => name !== this.#name);
	}

	read(): KeptText | null {
		return this.#try((shelf) => JSON.parse(shelf.getItem(this.#name) ?? "null") as KeptText | null) ?? null;
	}

	/** Nothing typed is nothing kept. */
	write(kept: KeptText): void {
		this.#try((shelf) =>
			kept.fields.length > 0 ? shelf.setItem(this.#name, JSON.stringify(kept)) : shelf.removeItem(this.#name),
		);
	}

	/** Adds to what waits already; what was typed anew into the same field takes its place. */
	add({ fields, at }: KeptText): void {
		const before = this.read();
		const isNew = ({ form, name, nth }: TypedField) =>
			!fields.some((field) => field.form === form && field.name === name && field.nth === nth);
		this.write({ fields: [...(before?.fields.filter(isNew) ?? []), ...fields], at: at ?? before?.at ?? null });
	}

	/** @param key of the form */
	draftOf(key: string): Draft | null {
		return this.#drafts().find(([known]) => known === key)?.[1] ?? null;
	}

	/** Keeps what was typed into a form in the place of what was kept of it; null keeps nothing. */
	keepDraft(key: string, draft: Draft | null): void {
		const others = this.#drafts().filter(([known]) => known !== key);
		const drafts = [...others, ...(draft ? [[key, draft] as const] : [])].slice(-MOST_DRAFTS);
		this.#try((shelf) =>
			drafts.length > 0 ? shelf.setItem(this.#name, JSON.stringify({ drafts })) : shelf.removeItem(this.#name),
		);
	}

	#drafts(): readonly (readonly [key: string, draft: Draft])[] {
		const kept = this.#try((shelf) => JSON.parse(shelf.getItem(this.#name) ?? "null") as { drafts?: unknown } | null);
		return Array.isArray(kept?.drafts) ? kept.drafts : [];
	}

	/** Everybody's: who leaves a shared phone leaves nothing (ACC-52), also where the browser forgets nothing when it is told to. */
	forgetAll(): void {
		this.#drop(() => true);
	}

	#drop(which: (name: string) => boolean): void {
		this.#try((shelf) => {
			const names = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "");
			for (const name of names) if (name.startsWith(FAMILY) && which(name)) shelf.removeItem(name);
		});
	}

	#try<T>(work: (shelf: Shelf) => T): T | null {
		try {
			return this.#shelf && work(this.#shelf);
		} catch {
			return null;
		}
	}
}
