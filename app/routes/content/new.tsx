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

export async function action({ context, request }: Route.ActionArgs) {
	const { deps, actor } = context.get(appContext);
	const { submission, refused } = await postedFormWithFiles(context, request, newContentSchema, {
		field: "file",
		into: "video",
		take: (file) => uploadVideo(deps, actor, file),
		tooMany: () => contentErrors.fail("VideoMissing"),
	});
	/** The form as it was, with the video that is here already: nothing of it is lost (LOOK-1). */
	const again = async (
		status: number,
		fileError: string | null,
		said?: Parameters<typeof submission.reply>[0],
		sentBefore?: SentBefore,
	) => {
		const named = [submission.payload.video ?? []].flat().map(String).slice(-1);
		const [found] = fileError === null ? await listOwnLoose(deps, actor, named) : [];
		const kept: KeptVideo | null = found ? { uuid: found.uuid, name: found.name, bytes: found.bytes } : null;
		return data({ result: submission.reply(said), fileError, kept, sentBefore }, { status });
	};
	/** The press before arrived and its answer was lost: leads to what it made. */
	const arrived = (href: string) =>
		again(409, null, { formErrors: [m.asset_form_arrived()] }, { href, nextKey: crypto.randomUUID() });
	if (refused) return again(refused.status, refused.text);
	if (submission.status !== "success") return again(400, null);
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
			if (isOfFile(problem)) return again(problem.status, problem.text);
			const { field } = ERRORS[problem.code];
			return again(
				problem.status,
				null,
				field ? { fieldErrors: { [field]: [problem.text] } } : { formErrors: [problem.text] },
			);
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
