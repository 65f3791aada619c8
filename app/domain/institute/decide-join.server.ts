import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { account, institute, instituteMembership, instituteRequest, teacherProfile } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { foundPeople } from "~/domain/people/found.server.ts";
import { peopleSearch } from "~/domain/people/search.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { noteIfChanged } from "./audit.server.ts";
import { instituteErrors } from "./errors.ts";
import { lookedFor } from "./find.server.ts";
import { cardColumns, type InstituteCard } from "./queries.server.ts";
import type { JoinDecision, JoinSearch } from "./schemas.ts";

/** A teacher who asks to be let into an institute. Times ms UTC. */
export type JoinRequest = {
	uuid: string;
	askedAt: number;
	institute: InstituteCard;
	teacher: {
		uuid: string;
		name: string | null;
		mobile: string | null;
		/** As they say it themselves. */
		organization: string | null;
		aboutMe: string | null;
		verified: boolean;
	};
};

const pending = and(eq(instituteMembership.requestStatus, "Pending"), eq(instituteMembership.role, "teacher"));

/** How many of both kinds wait for an admin: teachers who ask to be let in, and institutes that are missed. */
export type OpenRequests = { joins: number; missed: number };

/** A page of one kind, and how many there are of each. */
export type RequestPage<Request> = Page<Request> & { open: OpenRequests };

/** How many there are of each kind, as statements of a batch. */
export const openRequestCounts = ({ db }: Pick<Deps, "db">) =>
	[
		db.select({ n: count() }).from(instituteMembership).where(pending),
		db.select({ n: count() }).from(instituteRequest).where(eq(instituteRequest.requestStatus, "Pending")),
	] as const;

/** Those whose institute is looked for, or who themselves are. */
function asLookedFor({ q, kind, district }: JoinSearch): SQL | undefined {
	const place = lookedFor({ q: "", kind, district }, null);
	if (q === "") return place;
	return and(
		place,
		or(lookedFor({ q, kind: "", district: "" }, null), foundPeople(peopleSearch(q), "account") ?? undefined),
	);
}

/**
 * What waits for an answer, narrowed and sorted, for admins. One round trip.
 * @param search `q` is of an institute's names, of the teacher's, or a mobile number
 * @throws of requireRole
 */
export async function listJoinRequests(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, ...search }: Paging & JoinSearch,
): Promise<RequestPage<JoinRequest>> {
	requireRole(who, "admin");
	const { db } = deps;
	const found = and(pending, asLookedFor(search));
	const direction = search.sort === "newest" ? desc : asc;
	const [[joins], [missed], [total], rows] = await db.batch([
		...openRequestCounts(deps),
		db
			.select({ n: count() })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.innerJoin(account, eq(account.uuid, instituteMembership.accountUuid))
			.innerJoin(teacherProfile, eq(teacherProfile.accountUuid, instituteMembership.accountUuid))
			.where(found),
		db
			.select({
				uuid: instituteMembership.uuid,
				askedAt: instituteMembership.updatedAt,
				institute: cardColumns,
				teacher: {
					uuid: account.uuid,
					name: account.name,
					mobile: account.mobile,
					organization: teacherProfile.organization,
					aboutMe: teacherProfile.aboutMe,
					status: teacherProfile.verificationStatus,
				},
			})
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.innerJoin(account, eq(account.uuid, instituteMembership.accountUuid))
			.innerJoin(teacherProfile, eq(teacherProfile.accountUuid, instituteMembership.accountUuid))
			.where(found)
			.orderBy(direction(instituteMembership.updatedAt), direction(instituteMembership.id))
			.limit(size)
			.offset(page * size),
	]);
	const content = rows.map(({ teacher: { status, ...teacher }, ...row }) => ({
		...row,
		teacher: { ...teacher, verified: status === "Accepted" },
	}));
	const open = { joins: joins?.n ?? 0, missed: missed?.n ?? 0 };
	return { ...toPage(content, total?.n ?? 0, { page, size }), open };
}

/**
 * An admin lets a teacher into an institute, or does not and says why, and the teacher hears of it (NTF-4). Once: who comes second is told. One round trip.
 * @throws DomainError RequestNotFound, RequestAnswered, or of requireRole
 */
export async function decideJoin(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	decision: JoinDecision,
): Promise<void> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const accepted = decision.intent === "accept";
	const reason = decision.intent === "refuse" ? decision.reason : null;
	const asked = and(eq(instituteMembership.uuid, decision.request), eq(instituteMembership.role, "teacher"));
	const { note, happened } = noteIfChanged(
		deps,
		{
			...{ actorUuid: actor.accountUuid, action: accepted ? "institute.join-accepted" : "institute.join-refused" },
			...{ objectType: "institute-membership", objectUuid: decision.request },
			detail: {
				...{ account: sql`(SELECT account_uuid FROM ${instituteMembership} WHERE ${asked})`, reason },
				...{ before: { state: "Pending" }, after: { state: accepted ? "Accepted" : "Rejected" } },
			},
		},
		now,
	);
	const [decided, , known] = await db.batch([
		db
			.update(instituteMembership)
			.set({
				requestStatus: accepted ? "Accepted" : "Rejected",
				...{ reason, decidedBy: actor.accountUuid, decidedAt: now, updatedAt: now },
			})
			.where(and(asked, eq(instituteMembership.requestStatus, "Pending")))
			.returning({ uuid: instituteMembership.uuid }),
		note,
		db.select({ uuid: instituteMembership.uuid }).from(instituteMembership).where(asked),
		notify(
			deps,
			{
				...{ kind: "institute-join-decided", role: "teacher", account: sql`j.account_uuid` },
				key: `institute-join-decided:${decision.request}:${now}`,
				params: sql`json_object('institute', i.name, 'instituteBn', i.name_bn, 'accepted', ${Number(accepted)})`,
				from: sql`${instituteMembership} AS j JOIN ${institute} AS i ON i.uuid = j.institute_uuid`,
				where: sql`j.uuid = ${decision.request} AND ${happened}`,
			},
			now,
		),
	]);
	if (known.length === 0) throw instituteErrors.fail("RequestNotFound");
	if (decided.length === 0) throw instituteErrors.fail("RequestAnswered");
	if (accepted) await deps.cache.bumpPublicVersion(now);
}
