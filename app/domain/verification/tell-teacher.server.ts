import { type SQL, sql } from "drizzle-orm";
import { notification, teacherProfile } from "#db/schema/index.ts";
import type { VerificationStatus } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { NOWHERE } from "~/domain/notification/kinds.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import type { ReasonCode } from "./reasons.ts";

/** What an admin decided, as a teacher is told of it. */
export type Told = {
	accountUuid: string;
	/** Null where it is about no submission: a suspension and its end. */
	verificationUuid: string | null;
	status: VerificationStatus;
	reasons: readonly ReasonCode[];
	note: string | null;
};

const KIND = "verification-decided";

/**
 * For the batch that decides: the teacher hears how they stand now (NTF-4), and what they heard of it before is over: it is read, and leads
 * nowhere any more, for its page shows how they stand.
 * @param decision a uuid that is this decision's own
 * @param where what holds only if it was decided, of the teacher's profile `p`
 */
export const tellOfDecision = (deps: Pick<Deps, "db">, decision: string, where: SQL, now: number) => {
	const from = sql`${teacherProfile} AS p`;
	return [
		deps.db.run(sql`
			UPDATE ${notification} SET read_at = coalesce(read_at, ${now}), address = ${NOWHERE}
			WHERE account_uuid = (SELECT p.account_uuid FROM ${from} WHERE ${where}) AND kind = ${KIND} AND address <> ${NOWHERE}`),
		notify(
			deps,
			{
				...{ kind: KIND, role: "teacher", key: `${KIND}:${decision}` },
				account: sql`p.account_uuid`,
				params: sql`json_object('status', p.verification_status)`,
				...{ from, where },
			},
			now,
		),
	] as const;
};

/** The one place where a decision leaves the house: what else tells teachers of it begins here, after it is in the database. */
export async function tellTeacher({ log }: Pick<Deps, "log">, told: Told): Promise<void> {
	const { accountUuid, verificationUuid, status, reasons } = told;
	log.info("teacher verification decided", { accountUuid, verificationUuid, status, reasons: reasons.join(" ") });
}
