import { Badge, PageHeader } from "~/components/surfaces.tsx";
import { helpPaths } from "~/domain/help/paths.ts";
import { listHelpTexts } from "~/domain/help/save-help.server.ts";
import { HELP } from "~/features/site/help-content.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/help-texts.ts";

export const handle: RouteHandle = areaPage;

/** The questions of the help page, and which of them admins have written anew (SITE-18). */
export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const written = await listHelpTexts(deps, actor);
		return {
			written: Object.fromEntries(
				written.map(({ item, questionEn, questionBn, publishedAt }) => [item, { questionEn, questionBn, publishedAt }]),
			),
		};
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.help_admin_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function HelpTexts({ loaderData: { written } }: Route.ComponentProps) {
	return (
		<div className="grid max-w-3xl gap-6">
			<PageHeader title={m.help_admin_title()} lead={m.help_admin_lead()} />
			{HELP.map((group) => (
				<section key={group.id} aria-labelledby={group.id}>
					<h2 id={group.id} className="text-lg">
						{group.title()}
					</h2>
					<ul className="rows">
						{group.items.map(({ id, q }) => {
							const own = written[id];
							const question = own && (getLocale() === "bn" ? own.questionBn : own.questionEn);
							return (
								<li key={id} className="row">
									<a className="min-w-0 grow [overflow-wrap:anywhere]" href={helpPaths.one(id)}>
										{question ?? q()}
									</a>
									{own && (
										<Badge tone={own.publishedAt === null ? "warning" : "success"}>
											{own.publishedAt === null ? m.site_announcement_state_draft() : m.site_announcement_state_shown()}
										</Badge>
									)}
								</li>
							);
						})}
					</ul>
				</section>
			))}
		</div>
	);
}
