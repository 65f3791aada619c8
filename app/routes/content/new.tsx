import { data, redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { listOwnLoose } from "~/domain/asset/queries.server.ts";
import { MAX_MB } from "~/domain/asset/rules.ts";
import { uploadVideo } from "~/domain/content/check-files.server.ts";
import { createContent } from "~/domain/content/create-content.server.ts";
import { contentErrors } from "~/domain/content/errors.ts";
import { makerPaths } from "~/domain/content/paths.ts";
import { contentSubjects } from "~/domain/content/queries.server.ts";
import { newContentSchema } from "~/domain/content/schemas.ts";
import { ERRORS, type Problem } from "~/domain/errors.ts";
import type { SentBefore } from "~/features/asset/sent-before.tsx";
import { ContentForm, type KeptVideo } from "~/features/content/content-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { appContext } from "~/request/app-context.ts";
import { postedFormWithFiles } from "~/request/form-with-files.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/new.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => ({
		subjects: await contentSubjects(deps, actor),
		role: actor?.role === "admin" ? ("admin" as const) : ("teacher" as const),
		sendKey: crypto.randomUUID(),
	}));

/** Problems of the file, which are said at it. */
const isOfFile = ({ code }: Problem): boolean =>
	ERRORS[code].field === "asset" ||
	ERRORS[code].field === "video" ||
	code === "AssetNotFound" ||
	code === "FileDamaged";

type Again = {
	/** What was wrong with the file. */
	fileError?: string | null;
	wrong?: string;
	said?: { formErrors: string[] } | { fieldErrors: Record<string, string[]> };
	sentBefore?: SentBefore;
};

export async function action({ context, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	const { submission, refused } = await postedFormWithFiles(context, request, newContentSchema, {
		field: "file",
		into: "video",
		take: (file) => uploadVideo(deps, actor, file),
		tooMany: () => contentErrors.fail("VideoMissing"),
	});
	/**
	 * The form as it was, with the last video that is here already: nothing of it is lost (LOOK-1).
	 * @param wrong the video that was refused, which is not shown again
	 */
	const again = async (status: number, { fileError = null, wrong, said, sentBefore }: Again = {}) => {
		const named = [submission.payload.video ?? []].flat().map(String);
		const here = await listOwnLoose(
			deps,
			actor,
			named.filter((uuid) => uuid !== wrong),
		);
		const found = named.map((uuid) => here.find((file) => file.uuid === uuid)).findLast((file) => file !== undefined);
		const kept: KeptVideo[] = found ? [{ uuid: found.uuid, name: found.name, bytes: found.bytes }] : [];
		return data({ result: submission.reply(said), fileError, kept, sentBefore }, { status });
	};
	/** The press before arrived and its answer was lost: leads to what it made. */
	const arrived = (href: string) =>
		again(409, {
			said: { formErrors: [m.asset_form_arrived()] },
			sentBefore: { href, nextKey: crypto.randomUUID() },
		});
	if (refused) return again(refused.status, { fileError: refused.text });
	if (submission.status !== "success") return again(400);
	const { video, ...details } = submission.value;
	return orProblem(
		context,
		async ({ setToast }) => {
			const uuid = await createContent(deps, actor, { ...details, video: video.at(-1) });
			setToast({ tone: "success", text: m.content_uploaded() });
			return redirect(makerPaths(actor?.role ?? "teacher").one(uuid));
		},
		(problem, _, { uuid }) => {
			if (problem.code === "KeyReused") return arrived(makerPaths(actor?.role ?? "teacher").one(String(uuid)));
			if (isOfFile(problem)) return again(problem.status, { fileError: problem.text, wrong: video.at(-1) });
			const { field } = ERRORS[problem.code];
			const words = [problem.text];
			return again(problem.status, { said: field ? { fieldErrors: { [field]: words } } : { formErrors: words } });
		},
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.content_upload()) },
	{ name: "robots", content: "noindex" },
];

export default function NewContent({ loaderData, actionData }: Route.ComponentProps) {
	const { subjects, role, sendKey } = loaderData;
	return (
		<>
			<PageHeader
				back={{ href: makerPaths(role).list, label: role === "admin" ? m.content_admin_title() : m.content_mine() }}
				title={m.content_upload()}
				lead={(role === "admin" ? m.content_admin_upload_lead : m.content_upload_lead)({ size: num(MAX_MB.general) })}
			/>
			<ContentForm
				subjects={subjects}
				lastResult={actionData?.result}
				fileError={actionData?.fileError}
				kept={actionData?.kept}
				sendKey={sendKey}
				sentBefore={actionData?.sentBefore}
			/>
		</>
	);
}
