/** What is needed of a player to go on where it was. */
export type Playing = Pick<
	HTMLVideoElement,
	"currentTime" | "ended" | "paused" | "readyState" | "error" | "play" | "load" | "addEventListener"
>;

/** As `MediaError` names it: the bytes came, and are none that can be played. */
const DECODE = 3;

/** How often the place is kept while it plays, in seconds. */
const KEEP_EVERY = 5;

type Does = {
	/** Keeps the place, in seconds; 0 where it has ended. */
	keep(place: number): void;
	/** It cannot be played. */
	fails(): void;
};

/**
 * What a player's events do (CON-6): its place is kept while it plays; after an address that ran out while it paused, or a lost connection, the film is
 * asked for anew and goes on where it was, once until it has played on by some seconds. To load sets the place to 0 and says so by a `timeupdate`, so
 * nothing is kept and nothing has played on before the film is there again, or after an error.
 */
export function goOn(video: Playing, { keep, fails }: Does) {
	let asksAgain = true;
	let kept = 0;
	const keepNow = () => {
		if (video.readyState === 0 || video.error) return;
		kept = video.currentTime;
		keep(video.ended ? 0 : kept);
	};
	return {
		timeupdate() {
			if (video.readyState === 0 || video.error || Math.abs(video.currentTime - kept) < KEEP_EVERY) return;
			keepNow();
			asksAgain = true;
		},
		pause: keepNow,
		ended: keepNow,
		error() {
			const { error, currentTime, paused } = video;
			if (!asksAgain || currentTime === 0 || error?.code === DECODE) return fails();
			asksAgain = false;
			kept = currentTime;
			const resume = () => {
				video.currentTime = currentTime;
				if (!paused) video.play().catch(() => {});
			};
			video.addEventListener("loadedmetadata", resume, { once: true });
			video.load();
		},
	};
}

/** Plays so fast from now on, also once it is loaded anew, which goes back to its default. */
export function playAt(video: Pick<HTMLVideoElement, "playbackRate" | "defaultPlaybackRate">, speed: number): void {
	video.defaultPlaybackRate = speed;
	video.playbackRate = speed;
}
