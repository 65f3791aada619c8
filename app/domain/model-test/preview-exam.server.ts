import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type PreviewPaper, previewPaper } from "~/domain/exam-draft/preview.server.ts";
import { readExam } from "./draft-access.server.ts";
import { type ExamTexts, examTexts } from "./exam-texts.server.ts";
import { modelTestPools } from "./pool.server.ts";
import { type ExamDetails, toExamDetails } from "./queries.server.ts";

export type ExamPreview = { exam: ExamDetails; texts: ExamTexts; paper: PreviewPaper };

/**
 * A model test as students will see it (EXD-5): its page, and a paper drawn from the pool as it is, rendered as it will be frozen. Two
 * round trips. @throws DomainError ExamNotFound, or of requireRole
 */
export async function previewExam(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
): Promise<ExamPreview> {
	requireRole(who, "admin");
	const { row, lines } = await readExam(deps, idOrUuid);
	const subjects = lines
		.filter(({ asked }) => asked > 0)
		.map(({ subjectUuid, title, titleBn, asked }) => ({
			...{ subjectUuid, subjectTitle: title, subjectTitleBn: titleBn, numberOfQuestions: asked },
		}));
	const exam = toExamDetails({ ...row, subjects });
	const [texts, paper] = await Promise.all([
		examTexts(exam),
		previewPaper(deps, modelTestPools, { uuid: row.uuid, title: row.name, subjects }),
	]);
	return { exam, texts, paper };
}
