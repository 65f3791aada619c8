import { eq } from "drizzle-orm";
import { modelTest } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "./errors.ts";
import { loadExamConfig } from "./exam-config.server.ts";

const isNumeric = (idOrUuid: string) => /^\d+$/.test(idOrUuid);

/** The uuid of a published exam; a uuid is taken as it is, so that a running exam asks no database. @throws DomainError ExamNotFound */
export async function publishedExamUuid(deps: Pick<Deps, "db" | "cache">, idOrUuid: string): Promise<string> {
	return isNumeric(idOrUuid) ? (await loadExamConfig(deps, idOrUuid)).uuid : idOrUuid;
}

/** The uuid of any exam, also a draft. @throws DomainError ExamNotFound */
export async function anyExamUuid({ db }: Pick<Deps, "db">, idOrUuid: string): Promise<string> {
	if (!isNumeric(idOrUuid)) return idOrUuid;
	const [row] = await db
		.select({ uuid: modelTest.uuid })
		.from(modelTest)
		.where(eq(modelTest.id, Number(idOrUuid)));
	if (!row) throw modelTestErrors.fail("ExamNotFound");
	return row.uuid;
}
