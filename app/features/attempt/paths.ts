import type { AttemptKindName } from "~/domain/attempt/kind.ts";

const AREA = "/dashboard/student";

/** The addresses of an attempt, by the uuid that they name: of the exam, of a self-assessment the attempt's own. */
export type AttemptPaths = { attend: (uuid: string) => string; result: (uuid: string) => string };

/** Where the same room and result are, for each kind (SITE-8). */
export const attemptPaths: Record<AttemptKindName, AttemptPaths> = {
	"model-test": {
		attend: (uuid) => `${AREA}/weekly-exam/attend/${uuid}`,
		result: (uuid) => `${AREA}/weekly-exam/attend/${uuid}/result`,
	},
	"mock-test": {
		attend: (uuid) => `${AREA}/mock-test/attend/${uuid}`,
		result: (uuid) => `${AREA}/mock-test/attend/${uuid}/result`,
	},
};
