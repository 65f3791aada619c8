const PAGE = "/auth/teacher-verification";

const query = (values: Record<string, string | undefined | null>): string => {
	const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
	return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
};

/** What the list of an admin is narrowed to, as its address says it; what holds anyhow is left out. */
type Filter = { state?: string; sort?: string };

export const verificationPaths = {
	/** The teacher's own page. @param next a path of ours to go on to once accepted */
	mine: (next: string | null = null): string => `${PAGE}${query({ next })}`,
	/** The same with its form open, for those without JavaScript. @param field one of the form, to begin with */
	form: (next: string | null = null, field?: "dob"): string =>
		`${PAGE}${query({ documents: "form", next })}#documents${field ? `-${field}` : ""}`,
	myScan: (scanUuid: string): string => `${PAGE}/scan/${scanUuid}`,
	/** @param page counts from 1 */
	adminList: (page = 1, { state, sort }: Filter = {}): string =>
		`/admin/verifications${query({
			state: state === "Awaiting" ? undefined : state,
			sort: sort === "oldest" ? undefined : sort,
			page: page > 1 ? String(page) : undefined,
		})}`,
	admin: (uuid: string): string => `/admin/verifications/${uuid}`,
	adminScan: (uuid: string, scanUuid: string): string => `/admin/verifications/${uuid}/scan/${scanUuid}`,
};
