import { ButtonLink } from "~/components/button.tsx";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import { ExamCardView } from "./exam-card.tsx";
import { examPath } from "./paths.ts";

/** What a person sees for a moment at a shared link, before the page forwards. @param serverNow ms UTC */
export function ShareView({ exam, serverNow }: { exam: ExamDetails; serverNow: number }) {
	const href = pagePath(examPath(exam.uuid));
	return (
		<div className="mx-auto max-w-lg">
			<h1 className="mb-4 text-lg">{m.model_test_share_forward()}</h1>
			<ExamCardView exam={exam} serverNow={serverNow} href={href} level="h2" />
			<p className="mt-6">
				<ButtonLink href={href} iconEnd="arrow-right">
					{m.model_test_share_go()}
				</ButtonLink>
			</p>
		</div>
	);
}
