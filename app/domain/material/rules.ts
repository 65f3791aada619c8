import { VIDEO_PLAYERS } from "~/lib/video-players.ts";

/** Letters of a material, and how many a course may have. */
export const MAX = { title: 150, description: 5_000, link: 2_000, inCourse: 500 } as const;

/** Whether students see it. @param now ms UTC */
export const isPublished = ({ publishAt }: { publishAt: number | null }, now: number): boolean =>
	publishAt === null || publishAt <= now;

const VIDEO_HOSTS: ReadonlySet<string> = new Set([
	...["youtube.com", "www.youtube.com", "m.youtube.com", "youtu.be", "www.youtube-nocookie.com"],
	...["vimeo.com", "player.vimeo.com"],
]);

/** What a link leads to: where that is, and whether it is a video there. */
export function linkTarget(link: string): { host: string; isVideo: boolean } {
	const host = URL.parse(link)?.hostname ?? "";
	return { host: host.replace(/^www\./, ""), isVideo: VIDEO_HOSTS.has(host) };
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_PATH = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

/** `90`, `90s`, `1h2m3s` as seconds; 0 for anything else. */
function secondsOf(text: string): number {
	const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
	return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function youtubePlayer({ hostname, pathname, searchParams }: URL): string | null {
	const [, place, id] = /^\/(?:(embed|shorts|live|v)\/)?([\w-]+)\/?$/.exec(pathname) ?? [];
	const isShort = hostname === "youtu.be";
	const named = isShort ? (place ? null : id) : place ? id : pathname === "/watch" ? searchParams.get("v") : null;
	if (!named || !YOUTUBE_ID.test(named)) return null;
	const start = secondsOf(searchParams.get("t") ?? searchParams.get("start") ?? "");
	return `${VIDEO_PLAYERS.youtube}/embed/${named}?rel=0${start > 0 ? `&start=${start}` : ""}`;
}

function vimeoPlayer({ pathname, searchParams }: URL): string | null {
	const [, id, inPath] = VIMEO_PATH.exec(pathname) ?? [];
	if (!id) return null;
	const key = inPath ?? searchParams.get("h");
	return `${VIDEO_PLAYERS.vimeo}/video/${id}?dnt=1${key && /^[0-9a-f]{6,20}$/.test(key) ? `&h=${key}` : ""}`;
}

/** The address of the player of a video elsewhere, made anew from what the link names; null where it names no single video. */
export function playerOf(link: string): string | null {
	const url = URL.parse(link);
	if (!url || !linkTarget(link).isVideo) return null;
	return url.hostname.endsWith("vimeo.com") ? vimeoPlayer(url) : youtubePlayer(url);
}
