import { isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { CentredPage } from "~/components/centred-page.tsx";
import { isLineDrop } from "~/components/line-drops.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";

const WORDS = {
	dropped: { title: m.shell_offline_title, lead: m.shell_offline_text },
	missing: { title: m.errors_page_404_title, lead: m.errors_page_404_text },
	fault: { title: m.errors_page_500_title, lead: m.errors_page_500_text },
};

/** What no route caught: what happened, that nothing saved is lost, a way back, and the request id to quote. */
export function ErrorScreen({ error, requestId }: { error: unknown; requestId?: string }) {
	const { pathname, search } = useLocation();
	const dropped = isLineDrop(error);
	const missing = isRouteErrorResponse(error) && error.status === 404;
	const words = WORDS[dropped ? "dropped" : missing ? "missing" : "fault"];
	return (
		<CentredPage title={words.title()} lead={words.lead()} ornament>
			<div className="flex flex-wrap gap-3">
				{dropped && (
					<ButtonLink href={`${pathname}${search}`} icon="refresh" data-document="">
						{m.common_try_again()}
					</ButtonLink>
				)}
				<ButtonLink href={pagePath("/")} variant={dropped ? "secondary" : undefined}>
					{m.errors_go_home()}
				</ButtonLink>
				<ButtonLink href={pagePath("/help")} variant="secondary">
					{m.common_help()}
				</ButtonLink>
			</div>
			{requestId && !missing && !dropped && (
				<p className="mt-6 text-sm text-soft">{m.errors_request_id({ id: requestId })}</p>
			)}
		</CentredPage>
	);
}
