import type { z } from "zod";
import type { Actor } from "~/domain/account/session.ts";
import { markQuestion, pinQuestion } from "~/domain/discussion/change-question.server.ts";
import type { markQuestionSchema } from "~/domain/discussion/schemas.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "~/request/app-context.ts";

/** Does what a teacher's button under a question asks for. @returns what is said of it */
export async function markAsked(
	deps: AppContext["deps"],
	actor: Actor | null,
	{ intent, question }: z.output<typeof markQuestionSchema>,
): Promise<string> {
	switch (intent) {
		case "pin":
			await pinQuestion(deps, actor, question, true);
			return m.discussion_pinned_done();
		case "unpin":
			await pinQuestion(deps, actor, question, false);
			return m.discussion_unpinned_done();
		case "answered":
			await markQuestion(deps, actor, question, true);
			return m.discussion_marked_done();
		case "unanswered":
			await markQuestion(deps, actor, question, false);
			return m.discussion_unmarked_done();
	}
}
