import { data, RouterContextProvider, redirect } from "react-router";
import { describe, expect, test } from "vitest";
import { DatabaseAway } from "#db/away.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { type AppContext, appContext } from "~/request/app-context.ts";
import { partAway } from "~/request/part-away.ts";
import { orProblem, refused } from "~/request/problem.server.ts";

/** The context of a request, and what was logged of it. */
function request() {
	const logged: unknown[] = [];
	// orProblem looks at nothing else.
	const app = {
		deps: { log: { error: (_what: string, error: unknown) => logged.push(error) } },
	} as unknown as AppContext;
	const context = new RouterContextProvider();
	context.set(appContext, app);
	return { app, context, logged };
}

const fails = (error: unknown) => () => Promise.reject(error);
const caught = (work: Promise<unknown>) =>
	work.then(
		() => "nothing",
		(error: unknown) => error,
	);

describe("the work of a route", () => {
	test("gives what it gives, with the request's context at hand", async () => {
		const { app, context } = request();
		expect(await orProblem(context, (given) => [given === app, 7])).toEqual([true, 7]);
	});

	test("that fails as expected becomes the page of that problem, with its status", async () => {
		const { app, context, logged } = request();
		const thrown = await withLocale("en", () =>
			caught(orProblem(context, fails(modelTestErrors.fail("ExamNotFound")))),
		);
		const problem = { code: "ExamNotFound", text: "There is no such Model Test.", status: 404 };
		expect(thrown).toEqual(data(problem, { status: 404 }));
		expect([logged, partAway.has(app)]).toEqual([[], false]);
	});

	test("that fails in its first, synchronous part is caught as well", async () => {
		const { context } = request();
		const work = () => {
			throw modelTestErrors.fail("AnswersNotYet");
		};
		expect(await caught(orProblem(context, work))).toMatchObject({ init: { status: 409 } });
	});

	test("that fails as expected is answered by what the route makes of it", async () => {
		const { context } = request();
		const notYet = fails(modelTestErrors.fail("AnswersNotYet"));
		expect(await withLocale("en", () => orProblem(context, notYet, refused))).toEqual(
			data({ error: "Answers are shown once the Model Test has ended for everyone." }, { status: 409 }),
		);
		expect(await orProblem(context, notYet, ({ code }) => code)).toBe("AnswersNotYet");
	});

	test("that finds a part away says so, is logged, and is not kept by any cache", async () => {
		const { app, context, logged } = request();
		const away = new DatabaseAway(new Error("connect"));
		const thrown = await caught(orProblem(context, fails(away)));
		expect(thrown).toMatchObject({ data: { code: "Unavailable" }, init: { status: 503 } });
		expect([logged, partAway.has(app)]).toEqual([[away], true]);
	});

	test("redirects, and its bugs stay bugs", async () => {
		const { context } = request();
		const elsewhere = redirect("/help");
		expect(await caught(orProblem(context, fails(elsewhere), () => "kept"))).toBe(elsewhere);
		const bug = new TypeError("undefined is not a function");
		expect(await caught(orProblem(context, fails(bug), () => "kept"))).toBe(bug);
	});
});

test("what a boundary is handed is a problem only when a route threw one", () => {
	const problem = { code: "ExamNotFound", text: "There is no such Model Test.", status: 404 };
	const response = { status: 404, statusText: "", internal: false };
	expect(thrownProblem({ ...response, data: problem })).toEqual(problem);
	for (const data of [null, "Not found", {}, { code: "ExamNotFound" }])
		expect(thrownProblem({ ...response, data })).toBeNull();
	for (const bug of [new Error("ExamNotFound"), null, undefined, problem]) expect(thrownProblem(bug)).toBeNull();
});
