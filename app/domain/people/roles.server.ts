import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { account, accountRole, teacherProfile } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { joinStatements } from "~/domain/account/sign-in.server.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isActingAdmin, requireOther } from "./acting-admin.server.ts";
import { peopleErrors } from "./errors.ts";
import type { GiveRole, TakeRole } from "./roles.ts";
import { tellPerson } from "./tell-person.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "sessions" | "log">;

type RoleChange = ({ action: "account.role-given" } & GiveRole) | ({ action: "account.role-taken" } & TakeRole);

/** Where the statement before changed a row: notes it, and tells the person. */
function noteAndTell({ db }: Pick<Deps, "db">, actor: Actor, accountUuid: string, change: RoleChange, now: number) {
	const { action, role, reason } = change;
	const uuid = uuidv7();
	const given = action === "account.role-given";
	const note = audit.ifChanged(
		{ db },
		{
			...{ uuid, actorUuid: actor.accountUuid, action, objectType: "account", objectUuid: accountUuid },
			detail: { role, reason, before: { [role]: !given }, after: { [role]: given } },
		},
		now,
	);
	const told = {
		...{ accountUuid, role, decision: uuid },
		happened: noted(uuid),
	};
	const tell =
		action === "account.role-given"
			? tellPerson({ db }, { ...told, kind: "role-given", params: { role } }, now)
			: tellPerson({ db }, { ...told, kind: "role-taken", params: { role, reason } }, now);
	return [note, tell] as const;
}

/**
 * An admin gives somebody a role, and they are told: they have it from their next sign-in on. A teacher's verification is another matter, and
 * stays as it is. Who becomes an admin signs in anew everywhere, and why they did stays in the audit log. One round trip.
 * @throws DomainError PersonNotFound, RoleUnchanged (they have it), NotOneself, of requireRole
 */
export async function giveRole(deps: Needs, who: Actor | null, accountUuid: string, asked: GiveRole): Promise<void> {
	const actor = requireOther(who, accountUuid);
	const { db } = deps;
	const now = deps.clock();
	const { role } = asked;
	const [person, given] = await db.batch([
		db.select({ uuid: account.uuid }).from(account).where(eq(account.uuid, accountUuid)),
		db
			.insert(accountRole)
			.select(sql`SELECT uuid, ${role}, ${now} FROM ${account} WHERE uuid = ${accountUuid} AND ${isActingAdmin(actor)}`)
			.onConflictDoNothing()
			.returning({ role: accountRole.role }),
		...noteAndTell(deps, actor, accountUuid, { ...asked, action: "account.role-given" }, now),
		...(role === "teacher" ? joinStatements(deps, accountUuid, role, now) : []),
	]);
	if (person.length === 0) throw peopleErrors.fail("PersonNotFound");
	if (given.length === 0) throw peopleErrors.fail("RoleUnchanged");
	// A session that somebody came to by a PIN is none to decide as an admin in (ACC-50).
	if (role === "admin") await deps.sessions.startOver(accountUuid);
}

/**
 * An admin takes a role from somebody, who keeps at least one other and is told why: all that they have signed in ends at once, and they
 * go on in what is left. A teacher who becomes one again begins with their documents. Three round trips.
 * @throws DomainError RoleUnchanged (they do not have it), OnlyRole, NotOneself, of requireRole
 */
export async function takeRole(
	deps: Needs & Pick<Deps, "cache">,
	who: Actor | null,
	accountUuid: string,
	{ role, reason }: TakeRole,
): Promise<void> {
	const actor = requireOther(who, accountUuid);
	const { db } = deps;
	const now = deps.clock();
	const theirs = eq(accountRole.accountUuid, accountUuid);
	const held = await db
		.select({ role: accountRole.role })
		.from(accountRole)
		.where(and(theirs, isActingAdmin(actor)));
	// What is refused signs nobody out.
	if (!held.some((one) => one.role === role)) throw peopleErrors.fail("RoleUnchanged");
	if (held.length === 1) throw peopleErrors.fail("OnlyRole");
	// Before, so that nothing is taken where the guard is away; and after, for who came in between.
	await deps.sessions.startOver(accountUuid);
	const [taken] = await db.batch([
		db
			.delete(accountRole)
			.where(
				and(
					theirs,
					eq(accountRole.role, role),
					sql`(SELECT count(*) FROM ${accountRole} AS held WHERE held.account_uuid = ${accountUuid}) > 1`,
					isActingAdmin(actor),
				),
			)
			.returning({ role: accountRole.role }),
		...noteAndTell(deps, actor, accountUuid, { action: "account.role-taken", role, reason }, now),
		db
			.update(teacherProfile)
			.set({ verificationStatus: "Awaiting", submittedAt: null, decidedAt: null, updatedAt: now })
			.where(and(eq(teacherProfile.accountUuid, accountUuid), isNoTeacher(accountUuid))),
	]);
	if (taken.length === 0) throw peopleErrors.fail("RoleUnchanged");
	if (role === "teacher") await deps.cache.bumpPublicVersion(now);
	await deps.sessions
		.startOver(accountUuid)
		.catch((error) => deps.log.error("sessions between not ended", error, { account: accountUuid }));
}

const isNoTeacher = (accountUuid: string) =>
	sql`NOT EXISTS (SELECT 1 FROM ${accountRole} AS held WHERE held.account_uuid = ${accountUuid} AND held.role = 'teacher')`;
