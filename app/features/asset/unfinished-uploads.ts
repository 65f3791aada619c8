import { forgetUploads, type Shelf, UPLOADS_FAMILY } from "~/components/forget-uploads.ts";
import type { SentDigest } from "./part-digests.ts";

/** An upload that this device began, as it is found again after a reload. */
export type UploadNote = {
	/** Where it goes on. */
	url: string;
	name: string;
	bytes: number;
	/** What the same file is known by when it is chosen again. */
	mark: string;
	/** How much had arrived, as far as this device knows. */
	sent: number;
	/** What of it was sent, the part under way with it, to be compared with the file that is chosen again. */
	digest?: SentDigest;
	/** ms UTC */
	begunAt: number;
	/** When it was a file, as far as this device knows; ms UTC. */
	doneAt?: number;
};

/** What is noted once the upload has an address: at another than before it begins anew, now. @param now ms UTC */
export const placedAt = (note: UploadNote, url: string, now: number): UploadNote =>
	note.url === url ? note : { ...note, url, sent: 0, begunAt: now };

/** A little less than the server keeps an unfinished upload, and a whole one that is attached to nothing. */
const UNFINISHED_MS = 70 * 3_600_000;
const WHOLE_MS = 22 * 3_600_000;
const MOST = 40;

const isFresh = ({ begunAt, doneAt, sent, bytes }: UploadNote, now: number) =>
	sent === bytes ? now - (doneAt ?? begunAt) < WHOLE_MS : now - begunAt < UNFINISHED_MS;

/**
 * What a form's uploads are known by on this device, under the name of the account: nobody else finds them (ACC-52). A browser that refuses
 * storage only loses the comfort: nothing here throws.
 */
export class UnfinishedUploads {
	readonly #shelf: Shelf | null;
	readonly #name: string;

	/** @param form the address of the page with the form */
	constructor(account: string, form: string, shelf: Shelf | null) {
		this.#shelf = shelf;
		this.#name = `${UPLOADS_FAMILY}${account}:${form}`;
		forgetUploads(shelf, (name) => !name.startsWith(`${UPLOADS_FAMILY}${account}:`));
	}

	read(now: number): UploadNote[] {
		try {
			const notes = JSON.parse(this.#shelf?.getItem(this.#name) ?? "[]") as UploadNote[];
			return notes.filter((note) => isFresh(note, now));
		} catch {
			return [];
		}
	}

	/** In the place of what was noted of it; the oldest go where there are too many. */
	write(note: UploadNote): void {
		this.#save([...this.read(note.begunAt).filter(({ url }) => url !== note.url), note].slice(-MOST));
	}

	/** @param urls of those that are over, or that came with a form that was accepted */
	forget(urls: readonly string[], now: number): void {
		this.#save(this.read(now).filter(({ url }) => !urls.includes(url)));
	}

	#save(notes: UploadNote[]): void {
		try {
			if (notes.length > 0) this.#shelf?.setItem(this.#name, JSON.stringify(notes));
			else this.#shelf?.removeItem(this.#name);
		} catch {
			// No room left.
		}
	}
}
