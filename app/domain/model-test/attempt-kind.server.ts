import type { About, AttemptKind } from "~/domain/attempt/kind.ts";
import { modelTestErrors } from "./errors.ts";
import { publishedExamUuid } from "./exam-uuid.server.ts";
import { prepareIfRegistered, refOf } from "./prepare-session.server.ts";
import { type ExamDetails, getExamDetails } from "./queries.server.ts";

export type AboutModelTest = About & { exam: ExamDetails };

/** The attempt of a student at a model test: one for each exam, named by the exam. */
export const modelTestKind: AttemptKind<AboutModelTest> = {
	name: "model-test",
	notFound: () => modelTestErrors.fail("ExamNotFound"),
	uuidOf: (deps, _actor, idOrUuid) => publishedExamUuid(deps, idOrUuid),
	keyOf: refOf,
	async prepare(deps, actor, uuid) {
		await prepareIfRegistered(deps, actor, uuid);
		return null;
	},
	async about(deps, _actor, uuid) {
		const exam = await getExamDetails(deps, uuid);
		return { uuid: exam.uuid, name: exam.name, subjects: exam.subjects, exam };
	},
};
