const query = (values: Record<string, string | undefined>): string => {
	const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
	return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

const pageOf = (page: number) => (page > 1 ? String(page) : undefined);

/** What the lists are narrowed to, as their addresses say it. */
type Filter = { q?: string; role?: string; state?: string; sort?: string };
type LogFilter = { by?: string; about?: string; action?: string; from?: string; to?: string; sort?: string };

export const peoplePaths = {
	/** @param page counts from 1 */
	list: (page = 1, { sort, ...filter }: Filter = {}): string =>
		`/admin/users${query({ ...filter, sort: sort === "newest" ? undefined : sort, page: pageOf(page) })}`,
	person: (accountUuid: string): string => `/admin/users/${accountUuid}`,
	audit: (page = 1, { sort, ...filter }: LogFilter = {}): string =>
		`/admin/audit${query({ ...filter, sort: sort === "newest" ? undefined : sort, page: pageOf(page) })}`,
	/** One entry as a file, whole. */
	auditEntry: (uuid: string): string => `/admin/audit/${uuid}`,
	/** What a suspended person reads. */
	suspended: (): string => "/auth/suspended",
};
