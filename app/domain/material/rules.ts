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
