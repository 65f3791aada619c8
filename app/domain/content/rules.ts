import type { CONTENT_TYPES as STORED_TYPES } from "#db/schema/content.ts";

export type ContentType = (typeof STORED_TYPES)[number];
export const CONTENT_TYPES = ["Video"] as const satisfies readonly ContentType[];

/** Letters. */
export const MOST = { title: 120, description: 2000, search: 100 } as const;

/** What every browser of ours plays, by the content of the file. */
export const VIDEO_TYPES: readonly string[] = ["video/mp4", "video/webm"];

/** What a form offers to choose from. */
export const VIDEO_ACCEPT = "video/mp4,video/webm,.mp4,.m4v,.webm";
export const CAPTIONS_ACCEPT = ".vtt,text/vtt";

/** Captions of a whole day are smaller. */
export const CAPTIONS_MB = 1;

/** The first line of a file with captions (WebVTT). */
export const isWebVtt = (text: string): boolean => /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(text);
