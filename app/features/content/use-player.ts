import { type RefObject, useEffect, useState } from "react";
import { deviceStore } from "~/components/device-store.ts";
import { goOn } from "./go-on.ts";
import { VideoPlaces } from "./places.ts";
import { pressKey } from "./player-keys.ts";

/** What has keys of its own. */
const OWN_KEYS = "a, button, input, select, textarea, [contenteditable]";

function fillScreen(video: HTMLVideoElement): void {
	const done = document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.();
	done?.catch(() => {});
}

type Player = {
	/** Where it goes on, in seconds; null where it begins. */
	resumedAt: number | null;
	/** It could not be loaded. */
	failed: boolean;
};

/** What scripts add to the browser's own player (CON-6): keys, and the place where this person stopped on this device. */
export function usePlayer(
	player: RefObject<HTMLVideoElement | null>,
	{ uuid, account }: { uuid: string; account: string },
): Player {
	const [resumedAt, setResumedAt] = useState<number | null>(null);
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		const video = player.current;
		if (!video) return;
		const places = new VideoPlaces(account, deviceStore());
		const plays = goOn(video, {
			keep: (place) => places.keep(uuid, place),
			fails: () => setFailed(true),
		});
		const resume = () => {
			const place = video.currentTime < 1 ? places.of(uuid, video.duration) : 0;
			if (place === 0) return;
			video.currentTime = place;
			setResumedAt(place);
		};
		const onKey = (event: KeyboardEvent) => {
			const target = event.target as Element | null;
			if (event.defaultPrevented || target?.closest(OWN_KEYS)) return;
			if (pressKey(video, event, () => fillScreen(video))) event.preventDefault();
		};
		const listeners = { loadedmetadata: resume, ...plays };
		for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
		// Before React looks at keys, and before the browser's own player does.
		document.addEventListener("keydown", onKey, { capture: true });
		if (video.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
		if (video.error) plays.error();
		return () => {
			for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
			document.removeEventListener("keydown", onKey, { capture: true });
		};
	}, [player, uuid, account]);
	return { resumedAt, failed };
}

/** Leads a browser that cannot play a type of video to the page that says which ones can (SITE-16). @param unsupportedPath null: nowhere */
export function useCanPlay(type: string, unsupportedPath: string | null): void {
	useEffect(() => {
		const video: Partial<HTMLVideoElement> = document.createElement("video");
		if (unsupportedPath !== null && !video.canPlayType?.(type)) window.location.replace(unsupportedPath);
	}, [type, unsupportedPath]);
}
