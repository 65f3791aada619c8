import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { account, grade, institute, instituteMembership, instituteRequest } from "#db/schema/index.ts";
import { requireReady } from "~/domain/account/access.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { gradeOrder, isOfferedGrade } from "~/domain/school-term/offered.server.ts";
import { PAGE_SIZES, type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import { cardColumns, findStatements, type InstituteCard } from "./queries.server.ts";
import { isRemovable } from "./rules.ts";
import type { InstituteKind, InstituteSearch, MembershipRole, RequestStatus } from "./schemas.ts";

type Member = Actor & { role: MembershipRole };

/** Who can belong to an institute: students and verified teachers. @throws DomainError RoleNotAllowed, or of requireReady */
export function requireMember(who: Actor | null): Member {
	const actor = requireReady(who);
	const { role } = actor;
	if (role === "admin") throw accountErrors.fail("RoleNotAllowed", { role });
	return { ...actor, role };
}

/** An entry of "My Institute List". Times ms UTC. */
export type InstituteLink = {
	id: number;
	uuid: string;
	institute: InstituteCard;
	requestStatus: RequestStatus;
	/** Why it was refused. */
	reason: string | null;
	isOpenSchool: boolean;
	removable: boolean;
	createdAt: number;
};

export const linkColumns = {
	id: instituteMembership.id,
	uuid: instituteMembership.uuid,
	requestStatus: instituteMembership.requestStatus,
	reason: instituteMembership.reason,
	createdAt: instituteMembership.createdAt,
	isOpenSchool: institute.isOpenSchool,
	institute: cardColumns,
};

export const toLink = (row: Omit<InstituteLink, "removable">): InstituteLink => ({
	...row,
	removable: isRemovable(row),
});

/** What entries are sorted by. */
export const LINK_SORTS = ["createdAt", "requestStatus"] as const;
type LinkSort = Sort<(typeof LINK_SORTS)[number]>;

const SORT_COLUMNS = { createdAt: instituteMembership.createdAt, requestStatus: instituteMembership.requestStatus };

const NEWEST: LinkSort = { field: "createdAt", direction: "desc" };

function readings({ db }: Pick<Deps, "db">, { accountUuid, role }: Member, { page, size }: Paging, sort: LinkSort) {
	const mine = and(eq(instituteMembership.accountUuid, accountUuid), eq(instituteMembership.role, role));
	const inOrder = sort.direction === "asc" ? asc : desc;
	return [
		db
			.select(linkColumns)
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(mine)
			.orderBy(inOrder(SORT_COLUMNS[sort.field]), desc(instituteMembership.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(instituteMembership).where(mine),
	] as const;
}

/** The institutes somebody belongs to, or asked to, in the role in use. One round trip. @throws of requireMember */
export async function listMyInstitutes(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ sort = NEWEST, ...paging }: Paging & { sort?: LinkSort },
): Promise<Page<InstituteLink>> {
	const [rows, [total]] = await deps.db.batch([...readings(deps, requireMember(who), paging, sort)]);
	return toPage(rows.map(toLink), total?.n ?? 0, paging);
}

/** An institute that somebody missed. Times ms UTC. */
export type MyRequest = {
	uuid: string;
	name: string;
	kind: InstituteKind;
	districtId: string;
	requestStatus: RequestStatus;
	reason: string | null;
	createdAt: number;
};

type Choice = { uuid: string; title: string; titleBn: string | null };

/** Everything of the panel: entries, institutes that were missed, the class and what to choose from, and what was found. */
export type InstitutePanel = {
	links: InstituteLink[];
	requests: MyRequest[];
	grades: Choice[];
	gradeUuid: string | null;
	/** Null where nothing was looked for. */
	found: Page<InstituteCard> | null;
};

/** So many of the institutes that somebody missed are told of. */
const SHOWN_REQUESTS = 10;

/** One round trip. @param search what is looked for; null for nothing @throws of requireMember */
export async function getInstitutePanel(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	search: (Paging & InstituteSearch) | null = null,
): Promise<InstitutePanel> {
	const { db } = deps;
	const actor = requireMember(who);
	const [links, , requests, grades, [person], ...looked] = await db.batch([
		...readings(deps, actor, { page: 0, size: PAGE_SIZES.schoolLinks }, NEWEST),
		db
			.select({
				uuid: instituteRequest.uuid,
				name: instituteRequest.name,
				kind: instituteRequest.kind,
				districtId: instituteRequest.districtId,
				requestStatus: instituteRequest.requestStatus,
				reason: instituteRequest.reason,
				createdAt: instituteRequest.createdAt,
			})
			.from(instituteRequest)
			// What was accepted stands among the institutes.
			.where(
				and(eq(instituteRequest.accountUuid, actor.accountUuid), sql`${instituteRequest.requestStatus} <> 'Accepted'`),
			)
			.orderBy(desc(instituteRequest.createdAt))
			.limit(SHOWN_REQUESTS),
		db
			.select({ uuid: grade.uuid, title: grade.title, titleBn: grade.titleBn })
			.from(grade)
			.where(isOfferedGrade(sql`SELECT grade_uuid FROM ${account} WHERE uuid = ${actor.accountUuid}`))
			.orderBy(...gradeOrder)
			.limit(PAGE_SIZES.grades),
		db.select({ gradeUuid: account.gradeUuid }).from(account).where(eq(account.uuid, actor.accountUuid)),
		...(search ? findStatements(deps, search) : []),
	]);
	const [rows = [], [total] = []] = looked;
	const found = search && toPage(rows, total?.n ?? 0, search);
	return { links: links.map(toLink), requests, grades, gradeUuid: person?.gradeUuid ?? null, found };
}
