import { eq, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import { toShown } from "~/domain/account/devices.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { walletStatements } from "~/domain/wallet/queries.server.ts";
import { entriesAbout, withDetail } from "./audit.server.ts";
import { peopleErrors } from "./errors.ts";
import {
	auditOf,
	deletionOf,
	examsOf,
	institutesOf,
	MOST,
	paymentsOf,
	profileOf,
	rolesOf,
	sentBy,
	suspensionsOf,
} from "./person-statements.server.ts";
import type { PersonStory } from "./story.ts";

/** What the database has of somebody, in the order of its statements: one round trip. */
const readPerson = (deps: Pick<Deps, "db">, accountUuid: string) =>
	deps.db.batch([
		profileOf(deps, accountUuid),
		rolesOf(deps, accountUuid),
		suspensionsOf(deps, accountUuid),
		...examsOf(deps, accountUuid),
		paymentsOf(deps, accountUuid),
		auditOf(deps, sql`${auditLog.id} IN (${entriesAbout(sql`(${accountUuid})`)})`),
		auditOf(deps, eq(auditLog.actorUuid, accountUuid)),
		deletionOf(deps, accountUuid),
		...institutesOf(deps, accountUuid),
		...sentBy(deps, accountUuid),
		...walletStatements(deps, accountUuid, { page: 0, size: MOST }),
	]);

type Read = Awaited<ReturnType<typeof readPerson>>;

/** @throws DomainError PersonNotFound */
function storyOf(read: Read): Omit<PersonStory, "running" | "devices"> {
	const [[row], roles, suspensions, modelTests, mockTests, payments, audit, deeds, [deletion], ...more] = read;
	const [institutes, missed, submissions, feedback, [sum], lines] = more;
	if (!row) throw peopleErrors.fail("PersonNotFound");
	const exams = [
		...modelTests.map((exam) => ({ ...exam, kind: "model-test" as const })),
		...mockTests.map((exam) => ({ ...exam, kind: "mock-test" as const, rank: null })),
	];
	return {
		...row,
		...{ institutes, missed, submissions, suspensions, payments, feedback },
		roles: roles.map(({ role }) => role),
		exams: exams.sort((a, b) => b.at - a.at).slice(0, MOST),
		wallet: { balance: sum?.balance ?? 0, lines },
		audit: [...new Map([...audit, ...deeds].map((entry) => [entry.uuid, withDetail(entry)])).values()]
			.sort((a, b) => b.createdAt - a.createdAt)
			.slice(0, MOST),
		deletion: deletion ?? null,
	};
}

/**
 * One person's whole story, for admins. One round trip, and two questions to the guard of the sessions.
 * @throws DomainError PersonNotFound, of requireRole
 */
export async function getPerson(
	deps: Pick<Deps, "db" | "sessions" | "clock" | "log">,
	who: Actor | null,
	accountUuid: string,
): Promise<PersonStory> {
	requireRole(who, "admin");
	const [read, running, devices] = await Promise.all([
		readPerson(deps, accountUuid),
		runningOf(deps, accountUuid),
		devicesOf(deps, accountUuid),
	]);
	return { ...storyOf(read), running, devices };
}

/** What runs of theirs; nothing where the guard cannot be asked. */
async function runningOf({ sessions, clock, log }: Pick<Deps, "sessions" | "clock" | "log">, accountUuid: string) {
	try {
		const { begun } = await sessions.standing(accountUuid, []);
		return begun.filter(({ deadlineAt }) => deadlineAt > clock());
	} catch (error) {
		log.error("running attempts not known", error);
		return [];
	}
}

async function devicesOf({ sessions, log }: Pick<Deps, "sessions" | "log">, accountUuid: string) {
	try {
		return (await sessions.devices(accountUuid)).map((device) => toShown(device, null));
	} catch (error) {
		log.error("devices not known", error);
		return null;
	}
}
