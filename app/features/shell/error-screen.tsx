import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { CentredPage } from "~/components/centred-page.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";

/** What no route caught: what happened, that nothing saved is lost, a way back, and the request id to quote. */
export function ErrorScreen({ error, requestId }: { error: unknown; requestId?: string }) {
	const missing = isRouteErrorResponse(error) && error.status === 404;
	return (
		<CentredPage
			title={missing ? m.errors_page_404_title() : m.errors_page_500_title()}
			lead={missing ? m.errors_page_404_text() : m.errors_page_500_text()}
			ornament
		>
			<div className="flex flex-wrap gap-3">
				<ButtonLink href={pagePath("/")}>{m.errors_go_home()}</ButtonLink>
				<ButtonLink href={pagePath("/help")} variant="secondary">
					{m.common_help()}
				</ButtonLink>
			</div>
			{requestId && !missing && <p className="mt-6 text-sm text-soft">{m.errors_request_id({ id: requestId })}</p>}
		</CentredPage>
	);
}
