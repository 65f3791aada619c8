/** The pages of the platform's announcements, for admins. Pages of the list count from 1. */
export const siteAnnouncementPaths = {
	list: (page = 1): string => `/admin/announcements${page > 1 ? `?page=${page}` : ""}`,
	new: (): string => "/admin/announcements/new",
	one: (uuid: string): string => `/admin/announcements/${uuid}`,
	remove: (uuid: string): string => `/admin/announcements/${uuid}/delete`,
};
