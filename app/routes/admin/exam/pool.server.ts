import { data, type RouterContextProvider, redirect } from "react-router";
import { poolActSchema, poolFilterSchema, poolPath } from "~/domain/exam-draft/pool-schemas.ts";
import { changePool, listPool, type PoolKind } from "~/domain/exam-pool/pool-questions.server.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, problemPage } from "~/request/problem.server.ts";

type Context = Readonly<RouterContextProvider>;
type PathOf = (uuid: string) => string;

const NOT_THERE: readonly string[] = ["ExamNotFound", "MockTestNotFound"];

/** The loader of the list of chosen questions. @param idOf what the address names @param pathOf the page of the exam */
export const poolLoader = (context: Context, url: URL, kind: PoolKind, idOf: () => string, pathOf: PathOf) =>
	orProblem(context, async ({ deps, actor }) => {
		const filter = poolFilterSchema.parse(Object.fromEntries(url.searchParams));
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const size = PAGE_SIZES.bank;
		const found = await listPool(deps, actor, kind, idOf(), { page, size, ...filter });
		const back = pathOf(found.owner.uuid);
		const nearest = nearestPage(page, found.questions.totalElements, size);
		if (nearest !== page) throw redirect(poolPath(back, nearest + 1, filter));
		return { ...found, filter, back };
	});

/** Its action: back to the list as it was. */
export async function poolAction(
	context: Context,
	request: Request,
	kind: PoolKind,
	idOf: () => string,
	pathOf: PathOf,
) {
	const act = await postedFields(context, request, poolActSchema);
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { uuid } = await changePool(deps, actor, kind, idOf(), act);
			setToast({ tone: "success", text: m.common_saved() });
			const { search } = new URL(request.url);
			return redirect(`${poolPath(pathOf(uuid))}${search}`, 303);
		},
		(problem) => {
			if (NOT_THERE.includes(problem.code)) throw problemPage(problem);
			return data({ error: problem.text }, { status: problem.status });
		},
	);
}
