import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { When } from "~/components/when.tsx";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { modelTestPaths } from "./paths.ts";
import { StartCountdown } from "./start-countdown.tsx";

/** The exam cannot be taken now: the sentence for it (MT-5), when or why, and the way on. */
export function ExamClosed({
	exam,
	kind,
	serverNow,
}: {
	exam: ExamDetails;
	kind: "early" | "late";
	serverNow: number;
}) {
	const early = kind === "early";
	return (
		<EmptyState
			title={<h1 className="text-lg">{early ? m.errors_early() : m.errors_late()}</h1>}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					<ButtonLink href={modelTestPaths.exam(exam.uuid)}>{m.common_see_details()}</ButtonLink>
					<ButtonLink href={modelTestPaths.examList("upcoming")} variant="secondary">
						{m.model_test_see_upcoming()}
					</ButtonLink>
				</div>
			}
		>
			<p className="font-medium text-ink" lang={langOfText(exam.name)}>
				{exam.name}
			</p>
			{early ? (
				<>
					<p>
						{m.model_test_starts()} <When at={exam.startAt} />
					</p>
					<div className="mt-2 flex justify-center">
						<StartCountdown startAt={exam.startAt} serverNow={serverNow} />
					</div>
				</>
			) : (
				<p>
					{m.model_test_stopped_at()} <When at={exam.stopAt} />
				</p>
			)}
		</EmptyState>
	);
}
