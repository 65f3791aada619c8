import { and, asc, count, eq, or, sql } from "drizzle-orm";
import { account, institute, instituteRequest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import { addMembership } from "~/domain/account/add-membership.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { noteIfChanged } from "./audit.server.ts";
import { instituteErrors } from "./errors.ts";
import { bestFirst, lookedFor } from "./find.server.ts";
import { cardColumns, type InstituteCard } from "./queries.server.ts";
import { joinsAs } from "./rules.ts";
import { addStatements, orNumberTaken } from "./save-institute.server.ts";
import type { InstituteKind, MembershipRole, RequestAnswer, RequestStatus } from "./schemas.ts";
import { wantedWords } from "./search-key.ts";

/** An institute that somebody misses in the list. Times ms UTC. */
export type MissedInstitute = {
	uuid: string;
	name: string;
	kind: InstituteKind;
	districtId: string;
	role: MembershipRole;
	requestStatus: RequestStatus;
	createdAt: number;
	person: { name: string | null; mobile: string | null };
};

const columns = {
	uuid: instituteRequest.uuid,
	name: instituteRequest.name,
	kind: instituteRequest.kind,
	districtId: instituteRequest.districtId,
	role: instituteRequest.role,
	requestStatus: instituteRequest.requestStatus,
	createdAt: instituteRequest.createdAt,
	person: { name: account.name, mobile: account.mobile },
};

/** What waits for an answer, the oldest first, for admins. One round trip. @throws of requireRole */
export async function listMissedInstitutes(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<Page<MissedInstitute>> {
	requireRole(who, "admin");
	const open = eq(instituteRequest.requestStatus, "Pending");
	const [rows, [total]] = await db.batch([
		db
			.select(columns)
			.from(instituteRequest)
			.innerJoin(account, eq(account.uuid, instituteRequest.accountUuid))
			.where(open)
			.orderBy(asc(instituteRequest.createdAt))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(instituteRequest).where(open),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}

/** So many institutes that may be the one are shown beside a request. */
const ALIKE = 5;

/**
 * A request with the institutes that may be the missed one: those of its name, else those in the district that share a word with it.
 * Two round trips, for admins.
 * @throws DomainError RequestNotFound, or of requireRole
 */
export async function getMissedInstitute(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	uuid: string,
): Promise<{ request: MissedInstitute; alike: InstituteCard[] }> {
	requireRole(who, "admin");
	const [request] = await db
		.select(columns)
		.from(instituteRequest)
		.innerJoin(account, eq(account.uuid, instituteRequest.accountUuid))
		.where(eq(instituteRequest.uuid, uuid));
	if (!request) throw instituteErrors.fail("RequestNotFound");
	const { name, districtId } = request;
	const shares = wantedWords(name).map((word) => lookedFor({ q: word, kind: "", district: districtId }));
	const alike = await db
		.select(cardColumns)
		.from(institute)
		.where(
			and(
				eq(institute.state, "listed"),
				eq(institute.isOpenSchool, false),
				or(lookedFor({ q: name, kind: "", district: "" }), ...shares),
			),
		)
		.orderBy(...bestFirst(name), asc(institute.name))
		.limit(ALIKE);
	return { request, alike };
}

/**
 * An admin answers who misses an institute (INS-5): it is added, it is one that is there, or it is refused with a reason. With the institute the
 * person belongs to it, a teacher as one who asks. Once: who comes second is told. One round trip.
 * @throws DomainError RequestNotFound, RequestAnswered, InstituteNotChosen, InstituteNotFound, InstituteNumberTaken, or of requireRole
 */
export async function answerRequest(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	uuid: string,
	answer: RequestAnswer,
): Promise<void> {
	const actor = requireRole(who, "admin");
	if (answer.intent === "known" && answer.instituteUuid === "") throw instituteErrors.fail("InstituteNotChosen");
	const now = deps.clock();
	const [[request], chosen] = await deps.db.batch([
		deps.db.select().from(instituteRequest).where(eq(instituteRequest.uuid, uuid)),
		deps.db
			.select({ uuid: institute.uuid })
			.from(institute)
			.where(
				and(eq(institute.uuid, answer.intent === "known" ? answer.instituteUuid : ""), eq(institute.state, "listed")),
			),
	]);
	if (!request) throw instituteErrors.fail("RequestNotFound");
	if (answer.intent === "known" && chosen.length === 0) throw instituteErrors.fail("InstituteNotFound");
	const answered = await writeAnswer(deps, { actor, now, request, answer });
	if (!answered) throw instituteErrors.fail("RequestAnswered");
	if (answer.intent === "add") await deps.cache.bumpPublicVersion(now);
}

type Answered = { actor: Actor; now: number; request: typeof instituteRequest.$inferSelect; answer: RequestAnswer };

/** @returns false where somebody was first */
async function writeAnswer(deps: Pick<Deps, "db">, { actor, now, request, answer }: Answered): Promise<boolean> {
	const { db } = deps;
	const { uuid, accountUuid, role } = request;
	const open = and(eq(instituteRequest.uuid, uuid), eq(instituteRequest.requestStatus, "Pending"));
	const reason = answer.intent === "refuse" ? answer.reason : null;
	const adding =
		answer.intent === "add"
			? addStatements(deps, answer, {
					now,
					when: sql`EXISTS (SELECT 1 FROM ${instituteRequest} WHERE ${open})`,
				})
			: null;
	const instituteUuid = adding?.uuid ?? (answer.intent === "known" ? answer.instituteUuid : null);
	const { note, happened } = noteIfChanged(deps, {
		...{ actor, now, action: `institute.request-${answer.intent}`, objectType: "institute-request", objectUuid: uuid },
		detail: { name: request.name, instituteUuid, reason },
	});
	const decide = db
		.update(instituteRequest)
		.set({
			requestStatus: answer.intent === "refuse" ? "Rejected" : "Accepted",
			...{ instituteUuid, reason, decidedBy: actor.accountUuid, decidedAt: now, updatedAt: now },
		})
		.where(open)
		.returning({ uuid: instituteRequest.uuid });
	const join = addMembership(
		deps,
		{ accountUuid, role, requestStatus: joinsAs[role], now },
		sql`${institute.uuid} = ${instituteUuid ?? ""} AND ${happened}`,
	);
	const [, decided] = await orNumberTaken(
		db.batch([
			adding?.addInstitute ?? db.run(sql`SELECT 1`),
			decide,
			note,
			adding?.addWords ?? db.run(sql`SELECT 1`),
			join,
		]),
	);
	return decided.length > 0;
}
