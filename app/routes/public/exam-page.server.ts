import type { RouterContextProvider } from "react-router";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { examTexts } from "~/domain/model-test/exam-texts.server.ts";
import { getExamDetails } from "~/domain/model-test/queries.server.ts";
import { phaseOf } from "~/domain/model-test/rules.ts";
import { winnersOf } from "~/domain/model-test/winners.server.ts";
import { sharePath } from "~/features/model-test/paths.ts";
import { localePath } from "~/lib/localise-path.ts";
import { appContext } from "~/request/app-context.ts";
import { pagePlace } from "./place.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The exam of an address, the page's place and the time (ms UTC). @throws DomainError ExamNotFound */
export async function loadExam(context: Context, idOrUuid: string) {
	const { deps } = context.get(appContext);
	const place = pagePlace(context);
	return { place, exam: await getExamDetails(deps, examIdOf(idOrUuid)), serverNow: deps.clock() };
}

/** The same with its Markdown rendered, who won once it has ended, and the absolute address to share. */
export async function loadExamPage(context: Context, idOrUuid: string) {
	const { place, exam, serverNow } = await loadExam(context, idOrUuid);
	const { deps } = context.get(appContext);
	const [texts, winners] = await Promise.all([
		examTexts(exam),
		phaseOf(exam, serverNow) === "ended" ? winnersOf(deps, exam.uuid) : [],
	]);
	const shareUrl = place.origin + localePath(sharePath(exam.id), place.locale);
	return { place, exam, serverNow, texts, winners, shareUrl };
}
