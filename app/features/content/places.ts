type Shelf = Pick<Storage, "getItem" | "setItem">;

type Place = readonly [videoUuid: string, seconds: number];

/** So many videos are remembered; the one that was watched longest ago goes first. */
const MOST_PLACES = 50;
/** Nobody goes on from the first seconds, or with the last ones: of a short video from its first tenth. */
const edgeOf = (duration: number) => Math.min(10, duration / 10);

/**
 * Where somebody stopped watching, on this device. A browser that refuses storage, or has no room left, only loses the comfort: nothing
 * here throws.
 */
export class VideoPlaces {
	readonly #shelf: Shelf | null;
	readonly #key: string;

	constructor(accountUuid: string, shelf: Shelf | null) {
		this.#shelf = shelf;
		this.#key = `pathshala.video:${accountUuid}`;
	}

	#all(): Place[] {
		try {
			const kept: unknown = JSON.parse(this.#shelf?.getItem(this.#key) ?? "[]");
			return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && typeof one[1] === "number") : [];
		} catch {
			return [];
		}
	}

	/** Seconds from the beginning, 0 where it is played from there. @param duration of the video, in seconds */
	of(videoUuid: string, duration: number): number {
		const seconds = this.#all().find(([uuid]) => uuid === videoUuid)?.[1] ?? 0;
		const edge = edgeOf(duration);
		return seconds > edge && seconds < duration - edge ? seconds : 0;
	}

	keep(videoUuid: string, seconds: number): void {
		const others = this.#all().filter(([uuid]) => uuid !== videoUuid);
		const all = [...others, [videoUuid, Math.floor(seconds)] as const].slice(-MOST_PLACES);
		try {
			this.#shelf?.setItem(this.#key, JSON.stringify(all));
		} catch {
			// It is played from its beginning then.
		}
	}
}
