import type { ProfileRole } from "~/domain/account/rules.ts";
import { profilePath } from "~/features/account/profile-paths.ts";

const query = (values: Record<string, string | undefined>): string => {
	const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
	return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

const searched = ({ q, ...rest }: AdminSearch) => ({ name: q, ...rest });

const pageOf = (page: number) => (page > 1 ? String(page) : undefined);

/** What lists are narrowed to, as their addresses say it. */
type Search = { q?: string; kind?: string; district?: string };
type AdminSearch = Search & { state?: string; sort?: string };

/** What waits, the oldest first, is what the lists of requests show where nothing is said. */
const waiting = ({ state, sort, ...search }: AdminSearch) => ({
	...searched(search),
	state: state === "Pending" ? undefined : state,
	sort: sort === "oldest" ? undefined : sort,
});

/** An institute's own page, without a language. */
export const institutePath = (uuid: string): string => `/institute/${uuid}`;

/** Pages count from 1. */
export const institutePaths = {
	/** The panel of a profile, with what is looked for. */
	panel: (role: ProfileRole, page = 1, search: Search = {}): string =>
		`${profilePath(role, "institute")}${query({ ...searched(search), page: pageOf(page) })}`,
	/** The same with the question whether an entry is to be removed. */
	remove: (role: ProfileRole, link: string): string =>
		`${profilePath(role, "institute")}${query({ remove: link })}#remove`,
	notListed: (role: ProfileRole, search: Search = {}): string =>
		`${profilePath(role, "institute")}/not-listed${query(searched(search))}`,
	adminList: (page = 1, { sort, ...search }: AdminSearch = {}): string =>
		`/admin/institutes${query({ ...searched(search), sort: sort === "name" ? undefined : sort, page: pageOf(page) })}`,
	adminNew: (): string => "/admin/institutes/new",
	/** @param q looks for the one that it is a double of */
	adminOne: (uuid: string, q = ""): string => `/admin/institutes/${uuid}${query({ name: q })}`,
	/** The question before two become one. */
	merge: (uuid: string, into: string): string => `/admin/institutes/${uuid}/merge${query({ into })}`,
	/** Teachers who ask to be let in. */
	requests: (page = 1, search: AdminSearch = {}): string =>
		`/admin/institutes/requests${query({ ...waiting(search), page: pageOf(page) })}`,
	/** Institutes that somebody misses in the list. */
	missed: (page = 1, search: AdminSearch = {}): string =>
		`/admin/institutes/missed${query({ ...waiting(search), page: pageOf(page) })}`,
	missedOne: (uuid: string, q = ""): string => `/admin/institutes/missed/${uuid}${query({ name: q })}`,
};
