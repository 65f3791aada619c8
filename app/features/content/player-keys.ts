/** What the keys move by, in seconds. */
const STEP = 5;

/** The part of a video that keys change. */
export type Played = Pick<HTMLVideoElement, "paused" | "muted" | "currentTime" | "duration"> & {
	play(): Promise<void> | void;
	pause(): void;
};

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/**
 * Does what a key says to a video (CON-6): space, arrows, M, F.
 * @param fill fills the screen, or leaves that
 * @returns whether the key meant something
 */
export function pressKey(video: Played, { key, altKey, ctrlKey, metaKey }: Pressed, fill: () => void): boolean {
	if (altKey || ctrlKey || metaKey) return false;
	const end = Number.isFinite(video.duration) ? video.duration : Number.POSITIVE_INFINITY;
	const move = (by: number) => {
		video.currentTime = Math.min(end, Math.max(0, video.currentTime + by));
	};
	const keys: Record<string, () => void> = {
		" ": () => (video.paused ? void video.play() : video.pause()),
		arrowleft: () => move(-STEP),
		arrowright: () => move(STEP),
		m: () => {
			video.muted = !video.muted;
		},
		f: fill,
	};
	const does = keys[key.toLowerCase()];
	does?.();
	return does !== undefined;
}
