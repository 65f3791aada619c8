import type { Role } from "~/domain/account/session.ts";
import type { ContentFilter } from "./schemas.ts";

type Listing = Partial<ContentFilter>;

/** The free videos in the area of a role; `page` counts from 1. */
export function contentListPath(role: "student" | "teacher", page = 1, { q, subject, show }: Listing = {}): string {
	const query = new URLSearchParams({ ...(q && { q }), ...(subject && { subject }), ...(show && { show }) });
	return `/dashboard/${role}/p/${page > 1 ? `${page}/` : ""}content${query.size > 0 ? `?${query}` : ""}`;
}

/** Where the player leads back to. */
export const contentHome = (role: Role): string =>
	role === "admin" ? adminContentPaths.list() : contentListPath(role);

export const playerPath = (uuid: string): string => `/dashboard/video-player/content/${uuid}`;

const own = (uuid: string) => `/dashboard/teacher/content/${uuid}`;

/** A teacher's own videos. */
export const ownContentPaths = {
	create: (): string => "/dashboard/teacher/content/new",
	one: own,
	edit: (uuid: string): string => `${own(uuid)}/edit`,
	poster: (uuid: string): string => `${own(uuid)}/poster`,
	captions: (uuid: string): string => `${own(uuid)}/captions`,
	delete: (uuid: string): string => `${own(uuid)}/delete`,
} as const;

/** Videos as an admin sees them. Pages of the list count from 1. */
export const adminContentPaths = {
	list: (page = 1, { q, state }: { q?: string; state?: string } = {}): string => {
		const query = new URLSearchParams({
			...(q && { q }),
			...(state && { state }),
			...(page > 1 && { page: `${page}` }),
		});
		return `/admin/videos${query.size > 0 ? `?${query}` : ""}`;
	},
	create: (): string => "/admin/videos/new",
	one: (uuid: string): string => `/admin/videos/${uuid}`,
	poster: (uuid: string): string => `/admin/videos/${uuid}/poster`,
	captions: (uuid: string): string => `/admin/videos/${uuid}/captions`,
	delete: (uuid: string): string => `/admin/videos/${uuid}/delete`,
} as const;

/** Where somebody makes and changes videos: a teacher their own, an admin all of them. */
export const makerPaths = (role: Role) => {
	const { create, one, poster, captions } = role === "admin" ? adminContentPaths : ownContentPaths;
	const list = role === "admin" ? adminContentPaths.list() : contentListPath("teacher", 1, { show: "mine" });
	return { list, create, one, poster, captions };
};

/** Where the bytes of a video are, and its captions: calls of ours, for a session and for a token. */
export const streamPath = (uuid: string): string => `/api/content/${uuid}/stream`;
export const captionsPath = (uuid: string): string => `/api/content/${uuid}/captions`;
