import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { account, institute, instituteRequest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { foundPeople } from "~/domain/people/found.server.ts";
import { peopleSearch } from "~/domain/people/search.ts";
import { type Paging, toPage } from "~/lib/paging.ts";
import { openRequestCounts, type RequestPage } from "./decide-join.server.ts";
import { instituteErrors } from "./errors.ts";
import { bestFirst, listedAsLookedFor, wordsShared } from "./find.server.ts";
import { cardColumns, type InstituteCard } from "./queries.server.ts";
import type { InstituteKind, MembershipRole, MissedSearch, RequestStatus } from "./schemas.ts";
import { wantedWords } from "./search-key.ts";

/** An institute that somebody misses in the list. Times ms UTC. */
export type MissedInstitute = {
	uuid: string;
	name: string;
	kind: InstituteKind;
	districtId: string;
	role: MembershipRole;
	requestStatus: RequestStatus;
	/** Why it was refused. */
	reason: string | null;
	createdAt: number;
	person: { uuid: string; name: string | null; mobile: string | null };
};

const columns = {
	uuid: instituteRequest.uuid,
	name: instituteRequest.name,
	kind: instituteRequest.kind,
	districtId: instituteRequest.districtId,
	role: instituteRequest.role,
	requestStatus: instituteRequest.requestStatus,
	reason: instituteRequest.reason,
	createdAt: instituteRequest.createdAt,
	person: { uuid: account.uuid, name: account.name, mobile: account.mobile },
};

/** Every word begins behind a blank. Requests from before the words as written were kept have those of the key alone. */
const WORDS = sql`(' ' || ${instituteRequest.nameKey} || ' ' || ${instituteRequest.searchWords})`;

/** Those in whose name each word of `q` begins one, as institutes are looked for, or who asked for them. */
function called(q: string): SQL | undefined {
	if (q === "") return undefined;
	const words = wantedWords(q).map((word) => sql`instr(${WORDS}, ${` ${word}`}) > 0`);
	return or(and(...words), foundPeople(peopleSearch(q), "account") ?? undefined);
}

/**
 * Institutes that people miss, narrowed and sorted, for admins. One round trip.
 * @param search `q` is of the institute's name, of the person's, or a mobile number
 * @throws of requireRole
 */
export async function listMissedInstitutes(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, ...search }: Paging & MissedSearch,
): Promise<RequestPage<MissedInstitute>> {
	requireRole(who, "admin");
	const { q, kind, district, state, sort } = search;
	const found = and(
		eq(instituteRequest.requestStatus, state),
		kind ? eq(instituteRequest.kind, kind) : undefined,
		district ? eq(instituteRequest.districtId, district) : undefined,
		called(q),
	);
	const direction = sort === "newest" ? desc : asc;
	const [[joins], [missed], [total], rows] = await deps.db.batch([
		...openRequestCounts(deps),
		deps.db
			.select({ n: count() })
			.from(instituteRequest)
			.innerJoin(account, eq(account.uuid, instituteRequest.accountUuid))
			.where(found),
		deps.db
			.select(columns)
			.from(instituteRequest)
			.innerJoin(account, eq(account.uuid, instituteRequest.accountUuid))
			.where(found)
			.orderBy(direction(instituteRequest.createdAt), direction(instituteRequest.id))
			.limit(size)
			.offset(page * size),
	]);
	const open = { joins: joins?.n ?? 0, missed: missed?.n ?? 0 };
	return { ...toPage(rows, total?.n ?? 0, { page, size }), open };
}

export type MissedForAdmin = {
	request: MissedInstitute;
	/** What it has become, or always was; null as long as it is none. */
	became: InstituteCard | null;
	/** Those that may be it. */
	alike: InstituteCard[];
};

/** So many institutes that may be the one are shown beside a request. */
const ALIKE = 8;

/**
 * A request with the institutes that may be the missed one: what is looked for, else those of its name, then those in the district that share
 * words with it, the most first. Two round trips, for admins.
 * @param q what the admin looks for; empty where nothing
 * @throws DomainError RequestNotFound, or of requireRole
 */
export async function getMissedInstitute(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	uuid: string,
	q: string,
): Promise<MissedForAdmin> {
	requireRole(who, "admin");
	const [row] = await db
		.select({ ...columns, became: cardColumns })
		.from(instituteRequest)
		.innerJoin(account, eq(account.uuid, instituteRequest.accountUuid))
		.leftJoin(institute, eq(institute.uuid, instituteRequest.instituteUuid))
		.where(eq(instituteRequest.uuid, uuid));
	if (!row) throw instituteErrors.fail("RequestNotFound");
	const { became, ...request } = row;
	const words = wantedWords(q || request.name);
	const named = listedAsLookedFor({ q: q || request.name, kind: "", district: "" });
	const shares = words.map((word) => listedAsLookedFor({ q: word, kind: "", district: request.districtId }));
	const alike = await db
		.select(cardColumns)
		.from(institute)
		.where(q === "" ? or(named, ...shares) : named)
		.orderBy(...bestFirst(q || request.name), desc(wordsShared(words)), asc(institute.name))
		.limit(ALIKE);
	return { request, became, alike };
}
