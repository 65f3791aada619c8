import { and, eq } from "drizzle-orm";
import { registration } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ModelTestKey } from "~/domain/exam-session/port.ts";
import { modelTestErrors } from "./errors.ts";
import { loadExamConfig } from "./exam-config.server.ts";

const isNumeric = (idOrUuid: string) => /^\d+$/.test(idOrUuid);

/** The uuid of a published exam; a uuid is taken as it is, so that a running exam asks no database. @throws DomainError ExamNotFound */
export async function publishedExamUuid(deps: Pick<Deps, "db" | "cache">, idOrUuid: string): Promise<string> {
	return isNumeric(idOrUuid) ? (await loadExamConfig(deps, idOrUuid)).uuid : idOrUuid;
}

/**
 * Whether there is an exam that this student may have begun: a published one, from cache, or one that was taken back after
 * the student had registered. No round trip while the exam is cached, else two.
 */
export async function examExists(
	deps: Pick<Deps, "db" | "cache">,
	{ examUuid, accountUuid }: ModelTestKey,
): Promise<boolean> {
	try {
		await loadExamConfig(deps, examUuid);
		return true;
	} catch (error) {
		if (!modelTestErrors.is(error, "ExamNotFound")) throw error;
		const [row] = await deps.db
			.select({ uuid: registration.uuid })
			.from(registration)
			.where(and(eq(registration.examUuid, examUuid), eq(registration.accountUuid, accountUuid)));
		return row !== undefined;
	}
}
