import type { VerificationStatus } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
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

/** The one place where a decision leaves the house: everything that tells teachers of it begins here, after it is in the database. */
export async function tellTeacher({ log }: Pick<Deps, "log">, told: Told): Promise<void> {
	const { accountUuid, verificationUuid, status, reasons } = told;
	log.info("teacher verification decided", { accountUuid, verificationUuid, status, reasons: reasons.join(" ") });
}
