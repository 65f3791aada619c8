import { data, Form, redirect, type ShouldRevalidateFunction, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Badge, PageHeader } from "~/components/surfaces.tsx";
import { helpPaths } from "~/domain/help/paths.ts";
import {
	getHelpText,
	helpItemOf,
	publishHelpText,
	renderedHelp,
	restoreHelpText,
	saveHelpText,
} from "~/domain/help/save-help.server.ts";
import { helpPageForm } from "~/domain/help/schemas.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { type HelpReply, HelpTextForm } from "~/features/site/help-text-form.tsx";
import { RestoreHelp } from "~/features/site/restore-help.tsx";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/help-text.ts";
import { builtInHelp } from "./built-in-help.server.ts";
import { refusalOf } from "./exam/refused.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** One question of the help page: what admins have written, or the built-in text to begin from (SITE-18). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const item = helpItemOf(params.item);
		const kept = await getHelpText(deps, actor, item);
		const { version, publishedAt } = kept ?? { version: 0, publishedAt: null };
		const own = kept?.restoredAt === null ? kept : null;
		const { questionEn, questionBn, answerEn, answerBn } = own ?? builtInHelp(item);
		const of = { questionEn, questionBn, answerEn, answerBn };
		const isWritten = own !== null;
		return { item, of, version, isWritten, publishedAt, asks: isWritten && url.searchParams.get("do") === "restore" };
	});

/** The question before the built-in text is restored is about what is there: after a conflict it is asked about that. */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) =>
	asked.currentUrl.searchParams.get("do") === "restore" ? afterConflict(asked) : asked.defaultShouldRevalidate;

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, helpPageForm);
	const isRestore = submission.payload.intent === "restore";
	const answer = (status: number, said: Partial<HelpReply> = {}, refusal?: ReturnType<typeof refusalOf>) =>
		data<HelpReply & { isRestore: boolean }>({ ...submission.reply(refusal), ...said, isRestore }, { status });
	if (submission.status !== "success") {
		if (!isRestore) return answer(400);
		const { error: _, ...kept } = submission.reply();
		return data({ ...kept, error: { name: ["name"] }, isRestore }, { status: 400 });
	}
	const said = submission.value;
	const item = await orProblem(context, () => helpItemOf(params.item));
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			if ("answerEn" in said) {
				const { preview, intent: _, ...details } = said;
				if (preview) {
					await getHelpText(deps, actor, item);
					return answer(200, { preview: await renderedHelp(details) });
				}
				await saveHelpText(deps, actor, item, details, builtInHelp(item));
			} else if (said.intent === "restore") await restoreHelpText(deps, actor, item, said);
			else await publishHelpText(deps, actor, item, { version: said.version, publish: said.intent === "publish" });
			setToast({ tone: "success", text: m.common_saved() });
			return redirect(helpPaths.one(item));
		},
		(problem) => answer(problem.status, {}, refusalOf(problem)),
	);
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.help_admin_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** Shows it to everybody, or leads to the question before the built-in text is restored. */
function Acts({ item, version, isOut }: { item: string; version: number; isOut: boolean }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="flex flex-wrap gap-3">
			<input type="hidden" name="version" value={version} />
			<Button
				variant={isOut ? "secondary" : "primary"}
				pending={pending}
				name="intent"
				value={isOut ? "withdraw" : "publish"}
			>
				{isOut ? m.help_withdraw() : m.content_publish()}
			</Button>
			<ButtonLink variant="quiet" icon="refresh" href={helpPaths.restore(item)}>
				{m.help_restore()}
			</ButtonLink>
		</Form>
	);
}

export default function HelpText({ loaderData, actionData }: Route.ComponentProps) {
	const { item, of, version, isWritten, publishedAt, asks } = loaderData;
	const isBangla = getLocale() === "bn";
	const state = publishedAt === null ? m.site_announcement_state_draft() : m.site_announcement_state_shown();
	if (asks)
		return (
			<>
				<PageHeader
					back={{ href: helpPaths.one(item), label: of.questionEn }}
					title={m.help_restore_title()}
					lead={m.help_restore_lead()}
				/>
				<RestoreHelp
					question={isBangla ? of.questionBn : of.questionEn}
					label={isBangla ? m.help_question_bn() : m.help_question_en()}
					version={version}
					keep={helpPaths.one(item)}
					lastResult={actionData}
				/>
			</>
		);
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: helpPaths.list(), label: m.help_admin_title() }}
				title={m.help_edit_title()}
				lead={isWritten ? m.help_written() : m.help_built_in()}
				actions={isWritten && <Badge tone={publishedAt === null ? "warning" : "success"}>{state}</Badge>}
			/>
			{isWritten && <Acts item={item} version={version} isOut={publishedAt !== null} />}
			<HelpTextForm key={version} of={of} version={version} reply={actionData?.isRestore ? undefined : actionData} />
		</div>
	);
}
