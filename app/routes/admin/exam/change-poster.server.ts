import { data, type RouterContextProvider, redirect } from "react-router";
import { assetErrors } from "~/domain/asset/errors.ts";
import { changePoster, type PosterKind, removePoster } from "~/domain/exam-poster/change-poster.server.ts";
import { examPosterForm } from "~/domain/exam-poster/schemas.ts";
import { MAX_PHOTO_MB } from "~/domain/photo/rules.ts";
import type { PosterRefusal } from "~/features/exam-poster/exam-poster-view.tsx";
import { m } from "~/paraglide/messages.js";
import { orProblem, problemPage } from "~/request/problem.server.ts";
import { readPictureForm } from "~/request/read-picture-form.server.ts";

const NOT_THERE: readonly string[] = ["ExamNotFound", "MockTestNotFound"];

/** The action of the page of a poster; what was typed stays where it is refused. @param pathOf the page's address */
export async function posterAction(
	context: Readonly<RouterContextProvider>,
	request: Request,
	kind: PosterKind,
	id: string,
	pathOf: (uuid: string) => string,
) {
	let typed: Pick<PosterRefusal, "alt" | "version"> = { alt: "" };
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { intent, poster, alt = "", version } = await readPictureForm(request, examPosterForm);
			typed = { alt, version };
			if (intent === "remove") {
				const uuid = await removePoster(deps, actor, kind, id, version);
				setToast({ tone: "success", text: m.content_poster_removed() });
				return redirect(pathOf(uuid));
			}
			// A field of files without a choice is an empty file.
			const picture = poster && poster.size > 0 ? new Uint8Array(await poster.arrayBuffer()) : undefined;
			const uuid = await changePoster(deps, actor, kind, id, { picture, alt, version });
			setToast({ tone: "success", text: m.content_poster_saved() });
			return redirect(pathOf(uuid));
		},
		(problem) => {
			const { code, status } = problem;
			if (NOT_THERE.includes(code)) throw problemPage(problem);
			const text =
				code === "BodyTooLarge" ? assetErrors.table.FileTooLarge.text({ limit: MAX_PHOTO_MB }) : problem.text;
			const field = code === "PosterAltMissing" ? ("alt" as const) : ("poster" as const);
			return data<PosterRefusal>({ error: text, field, ...typed }, { status });
		},
	);
}
