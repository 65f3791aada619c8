import { ButtonLink } from "~/components/button.tsx";
import type { ExamDetails } from "~/features/landing/types.ts";
import { localePath } from "~/lib/localise-path.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { ExamCardView } from "./public-exam-card.tsx";

/** What a person sees for a moment at a shared link, before the page forwards. */
export function ShareView({ exam, serverNow, locale }: { exam: ExamDetails; serverNow: number; locale: Locale }) {
	const href = localePath(`/weekly-exam/${exam.uuid}`, locale);
	return (
		<div className="mx-auto max-w-lg">
			<h1 className="mb-4 text-lg">{m.public_share_forward()}</h1>
			<ExamCardView exam={exam} serverNow={serverNow} locale={locale} href={href} level="h2" />
			<p className="mt-6">
				<ButtonLink href={href} iconEnd="arrow-right">
					{m.public_share_go()}
				</ButtonLink>
			</p>
		</div>
	);
}
