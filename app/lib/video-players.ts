/** Whence players of videos elsewhere are framed; the policy of pages with scripts names no other (MAT-7). */
export const VIDEO_PLAYERS = {
	youtube: "https://www.youtube-nocookie.com",
	vimeo: "https://player.vimeo.com",
} as const;
