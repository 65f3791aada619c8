import { When } from "~/components/when.tsx";
import type { FeedbackWithFiles } from "~/domain/feedback/queries.server.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { AttachedFiles } from "./files.tsx";
import { StateBadge } from "./words.tsx";

/** Text as it was typed, lines and all. */
export const Typed = ({ text }: { text: string }) => (
	<p className="measure whitespace-pre-wrap [overflow-wrap:anywhere]" lang={langOfText(text)}>
		{text}
	</p>
);

/** What somebody has sent, how it stands, and the answer (FBK-3). */
export function MyFeedback({ of: { feedback, files } }: { of: FeedbackWithFiles }) {
	return (
		<article className="card grid gap-3" aria-labelledby={`feedback-${feedback.uuid}`}>
			<header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
				<div className="min-w-0">
					<h3
						id={`feedback-${feedback.uuid}`}
						className="text-base [overflow-wrap:anywhere]"
						lang={langOfText(feedback.title)}
					>
						{feedback.title}
					</h3>
					<p className="text-sm text-soft">
						<When at={feedback.createdAt} />
					</p>
				</div>
				<StateBadge state={feedback.state} />
			</header>
			<Typed text={feedback.description} />
			<AttachedFiles files={files} label={m.feedback_files()} />
			{feedback.answer && (
				<div className="grid gap-1 border-s-4 border-betel ps-4">
					<p className="font-semibold">{m.feedback_answer()}</p>
					<Typed text={feedback.answer} />
					{feedback.answeredAt !== null && (
						<p className="text-sm text-soft">
							<When at={feedback.answeredAt} />
						</p>
					)}
				</div>
			)}
		</article>
	);
}
