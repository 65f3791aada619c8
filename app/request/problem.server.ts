import { data, type RouterContextProvider } from "react-router";
import { ERRORS, errorText, type Problem } from "~/domain/errors.ts";
import { expectedError, LOGGED } from "~/domain/expected-error.server.ts";
import { retryAfterOf } from "~/domain/retry-after.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import { type AppContext, appContext } from "./app-context.ts";
import { comeAgain } from "./come-again.ts";
import { loginAgain } from "./login-again.server.ts";
import { partAway } from "./part-away.ts";

/**
 * The one way to fail in a route: does the work of a loader or an action, and turns an expected failure into what
 * `otherwise` makes of it (an action's form as it was, with the sentence); without it, into the page of that problem at
 * its own address, with its status, inside its area. Redirects pass, bugs go on as they are.
 */
export async function orProblem<Done, Failed = never>(
	context: Readonly<RouterContextProvider>,
	work: (app: AppContext) => Done | Promise<Done>,
	otherwise?: (problem: Problem, app: AppContext, params: DomainError["params"]) => Failed | Promise<Failed>,
): Promise<Done | Failed> {
	const app = context.get(appContext);
	try {
		return await work(app);
	} catch (thrown) {
		const error = expectedError(thrown);
		if (!error) throw thrown;
		// They were somebody when the headers came, and are nobody now that the body is here.
		if (error.code === "InvalidToken" && app.actor && app.session.isOver) throw await loginAgain(app);
		if (error.code === "Unavailable") partAway.add(app);
		const logged = LOGGED[error.code];
		if (logged) app.deps.log.error(logged, thrown);
		const seconds = retryAfterOf(error);
		if (seconds !== undefined) comeAgain.set(app, seconds);
		const problem = { code: error.code, text: errorText(error), status: ERRORS[error.code].status };
		if (otherwise) return otherwise(problem, app, error.params);
		throw problemPage(problem);
	}
}

/** To throw: the page of a problem, in the words it is given. */
export const problemPage = (problem: Problem) => data(problem, { status: problem.status });

/** For `otherwise` of a form with nothing to keep: the sentence, and the status. */
export const refused = ({ text, status }: Problem) => data({ error: text }, { status });

/** For `otherwise` of a step without a page of its own. */
export const inPlainText = ({ text, status }: Problem) =>
	new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
