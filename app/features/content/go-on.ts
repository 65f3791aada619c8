/** What is needed of a player to go on where it was. */
export type Playing = Pick<HTMLVideoElement, "currentTime" | "paused" | "error" | "play" | "load" | "addEventListener">;

/** As `MediaError` names it: the bytes came, and are none that can be played. */
const DECODE = 3;

/**
 * Asks for a film anew and goes on where it was, after an address that ran out while it paused, or a lost connection (CON-6): once until
 * it plays again. `onError` is for its errors, `plays` for when it has gone on by some seconds.
 * @param fails it cannot be played
 */
export function goOn(video: Playing, fails: () => void): { onError: () => void; plays: () => void } {
	let asksAgain = true;
	return {
		onError() {
			const { error, currentTime, paused } = video;
			if (!asksAgain || currentTime === 0 || error?.code === DECODE) return fails();
			asksAgain = false;
			const resume = () => {
				video.currentTime = currentTime;
				if (!paused) video.play().catch(() => {});
			};
			video.addEventListener("loadedmetadata", resume, { once: true });
			video.load();
		},
		plays() {
			asksAgain = true;
		},
	};
}
