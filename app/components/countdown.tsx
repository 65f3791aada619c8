import { num } from "~/lib/words.ts";
import { Icon } from "./icon.tsx";

/** `m:ss`, or `h:mm:ss` from an hour on, of whole seconds. */
export function clockFace(seconds: number): string {
	const left = Math.max(0, Math.ceil(seconds));
	const two = (n: number) => String(n).padStart(2, "0");
	const [h, mm, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
	return h > 0 ? `${h}:${two(mm)}:${two(s)}` : `${mm}:${two(s)}`;
}

/** Calm, `low` from five minutes, `last` from one. */
export function clockTone(seconds: number): "calm" | "low" | "last" {
	return seconds <= 60 ? "last" : seconds <= 300 ? "low" : "calm";
}

/**
 * The face of a clock; who counts is the caller's matter. Silent to screen readers (`label` names it):
 * announce the five-minute and one-minute marks once in a live region of the page.
 */
export function CountdownFace({ seconds, label, id }: { seconds: number; label: string; id?: string }) {
	return (
		<span id={id} className="countdown" data-tone={clockTone(seconds)} role="timer" aria-live="off" aria-label={label}>
			<Icon name="clock" />
			<span data-face>{num(clockFace(seconds))}</span>
		</span>
	);
}
