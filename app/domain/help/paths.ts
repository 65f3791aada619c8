/** The pages of the help's texts, for admins. */
export const helpPaths = {
	list: (): string => "/admin/help",
	one: (item: string): string => `/admin/help/${item}`,
};
