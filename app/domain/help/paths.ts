/** The pages of the help's texts, for admins. */
export const helpPaths = {
	list: (): string => "/admin/help",
	one: (item: string): string => `/admin/help/${item}`,
	/** The question before the built-in text is restored. */
	restore: (item: string): string => `/admin/help/${item}?do=restore`,
};
