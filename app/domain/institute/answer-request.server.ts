import { and, eq, type SQL, sql } from "drizzle-orm";
import { institute, instituteMembership, instituteRequest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import { addMembership, becameOf } from "~/domain/account/add-membership.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { noteIfChanged } from "./audit.server.ts";
import { instituteErrors } from "./errors.ts";
import { joinsAs } from "./rules.ts";
import { addStatements, orNumberTaken } from "./save-institute.server.ts";
import type { RequestAnswer } from "./schemas.ts";

/**
 * An admin answers who misses an institute (INS-5): it is added, it is one that is there, or it is refused with a reason. With the institute the
 * person belongs to it, a teacher as one who asks, and they hear of it (NTF-4). Once: who comes second is told. Two round trips.
 * @throws DomainError RequestNotFound, RequestAnswered, InstituteNotChosen, InstituteNotFound, InstituteThere, InstituteNumberTaken, or of requireRole
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
	const [request] = await deps.db.select().from(instituteRequest).where(eq(instituteRequest.uuid, uuid));
	if (!request) throw instituteErrors.fail("RequestNotFound");
	const { answered, waits } = await writeAnswer(deps, { actor, now, request, answer });
	if (!answered && !waits) throw instituteErrors.fail("RequestAnswered");
	if (!answered) throw instituteErrors.fail(answer.intent === "add" ? "InstituteThere" : "InstituteNotFound");
	if (answer.intent === "add") await deps.cache.bumpPublicVersion(now);
}

type Answered = { actor: Actor; now: number; request: typeof instituteRequest.$inferSelect; answer: RequestAnswer };

/** The institute that was chosen, or what it has become meanwhile; null where nobody could choose it. */
const chosenOf = (uuid: string) =>
	sql`(SELECT chosen.uuid FROM ${institute} AS chosen
		WHERE chosen.uuid = ${becameOf(uuid)} AND chosen.state = 'listed' AND chosen.is_open_school = 0)`;

/** @returns whether it was answered by this, and whether it still waits */
async function writeAnswer(deps: Pick<Deps, "db">, { actor, now, request, answer }: Answered) {
	const { db } = deps;
	const { uuid } = request;
	const open = and(eq(instituteRequest.uuid, uuid), eq(instituteRequest.requestStatus, "Pending"));
	const when = sql`EXISTS (SELECT 1 FROM ${instituteRequest} WHERE ${open})`;
	const adding = answer.intent === "add" ? addStatements(deps, answer, { now, when }) : null;
	const named = adding?.uuid ?? (answer.intent === "known" ? answer.instituteUuid : null);
	const reason = answer.intent === "refuse" ? answer.reason : null;
	const { note, happened } = noteIfChanged(
		deps,
		{
			...{
				actorUuid: actor.accountUuid,
				action: `institute.request-${answer.intent}`,
				objectType: "institute-request",
				objectUuid: uuid,
			},
			detail: {
				...{ account: request.accountUuid, name: request.name, instituteUuid: named, reason },
				...{ before: { state: "open" }, after: { state: answer.intent } },
			},
		},
		now,
	);
	const decide = db
		.update(instituteRequest)
		.set({
			requestStatus: answer.intent === "refuse" ? "Rejected" : "Accepted",
			instituteUuid: named && chosenOf(named),
			...{ reason, decidedBy: actor.accountUuid, decidedAt: now, updatedAt: now },
		})
		.where(and(open, named ? sql`${chosenOf(named)} IS NOT NULL` : undefined))
		.returning({ uuid: instituteRequest.uuid });
	const written = { request, now, happened };
	const nothing = db.run(sql`SELECT 1`);
	const [, decided, , waiting] = await orNumberTaken(
		db.batch([
			adding?.addInstitute ?? nothing,
			decide,
			note,
			db.select({ uuid: instituteRequest.uuid }).from(instituteRequest).where(open),
			adding?.addWords ?? nothing,
			...belongStatements(deps, written),
			tellWhoAsked(deps, written, answer),
		]),
	);
	return { answered: decided.length > 0, waits: waiting.length > 0 };
}

/** What is written once a request is answered; its conditions hold only where this answered it. */
type Written = Pick<Answered, "request" | "now"> & { happened: SQL };

/** The person belongs to the institute that their request has become, or asks to; who was refused there before asks again. */
function belongStatements({ db }: Pick<Deps, "db">, { request: { uuid, accountUuid, role }, now, happened }: Written) {
	const its = sql`(SELECT institute_uuid FROM ${instituteRequest} AS its WHERE its.uuid = ${uuid})`;
	const requestStatus = joinsAs[role];
	return [
		addMembership({ db }, { accountUuid, role, requestStatus, now }, sql`${institute.uuid} = ${its} AND ${happened}`),
		db
			.update(instituteMembership)
			.set({ requestStatus, reason: null, decidedBy: null, decidedAt: null, updatedAt: now })
			.where(
				and(
					eq(instituteMembership.accountUuid, accountUuid),
					eq(instituteMembership.role, role),
					eq(instituteMembership.requestStatus, "Rejected"),
					sql`${instituteMembership.instituteUuid} = ${its}`,
					happened,
				),
			),
	] as const;
}

/** Whoever asked hears what came of it (NTF-4). */
const tellWhoAsked = (
	deps: Pick<Deps, "db">,
	{ request: { uuid, accountUuid, role, name }, now, happened }: Written,
	{ intent }: RequestAnswer,
) =>
	notify(
		deps,
		{
			kind: role === "student" ? "institute-answered" : "institute-answered-teacher",
			...{ role, account: accountUuid, key: `institute-answered:${uuid}` },
			params: { name, accepted: intent !== "refuse" },
			where: sql`${happened}`,
		},
		now,
	);
