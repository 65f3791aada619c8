import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { IntentForm } from "~/components/intent-form.tsx";
import { DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { LiveFigures } from "~/domain/exam-results/live-figures.server.ts";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { PhaseBadge } from "~/features/model-test/badges.tsx";
import { count } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** So often the figures of a running exam are read anew while somebody looks. */
const EVERY_MS = 15_000;

/** Whether the winners are shown once it is ranked, and the button that changes it (MT-7.1). */
function WinnersToCome({ held, error }: { held: boolean; error: string | null }) {
	return (
		<section className="card max-w-144" aria-labelledby="winners">
			<h2 id="winners" className="mb-2 text-lg">
				{m.model_test_winners()}
			</h2>
			<IntentForm
				intent={held ? "publish" : "hold"}
				label={held ? m.exam_results_publish_then() : m.exam_results_hold()}
				icon={held ? "trophy" : "clock"}
				error={error}
			>
				{held ? m.exam_results_will_be_held_text() : m.exam_results_will_be_shown_text()}
			</IntentForm>
		</section>
	);
}

/** How an exam goes right now (MT-19): by itself anew with scripts, by the button without. */
export function LiveView({ figures, error }: { figures: LiveFigures; error: string | null }) {
	const {
		winnersHeldAt,
		rankedAt,
		uuid,
		name,
		phase,
		startAt,
		stopAt,
		lastStopAt,
		registered,
		started,
		answering,
		finished,
		asOf,
	} = figures;
	const { revalidate } = useRevalidator();
	// Until it is ranked: then the winners are shown, or kept back.
	const isOver = asOf >= lastStopAt && rankedAt !== null;
	useEffect(() => {
		if (isOver) return;
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") void revalidate();
		}, EVERY_MS);
		return () => clearInterval(timer);
	}, [isOver, revalidate]);
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: adminExamPaths.one(uuid), label: name }}
				title={m.exam_results_live()}
				lead={<PhaseBadge phase={phase} />}
				actions={
					<>
						<ButtonLink href={adminExamPaths.live(uuid)} variant="secondary" icon="refresh">
							{m.exam_results_live_again()}
						</ButtonLink>
						{phase !== "ended" && (
							<ButtonLink href={adminExamPaths.extraTime(uuid)} variant="secondary" icon="users">
								{m.exam_time_extra()}
							</ButtonLink>
						)}
						{phase === "running" && (
							<ButtonLink href={adminExamPaths.extend(uuid)} variant="secondary" icon="clock">
								{m.exam_time_extend()}
							</ButtonLink>
						)}
					</>
				}
			/>
			<section className="card" aria-label={m.exam_results_live()}>
				<DescriptionList
					rows
					items={[
						{ term: m.model_test_registered(), value: count(registered), icon: "users" },
						{ term: m.exam_results_live_started(), value: count(started), icon: "flag" },
						{ term: m.exam_results_live_answering(), value: count(answering), icon: "clock" },
						{ term: m.exam_results_live_finished(), value: count(finished), icon: "success" },
					]}
				/>
			</section>
			<DescriptionList
				items={[
					{ term: m.model_test_starts(), value: <When at={startAt} />, icon: "calendar" },
					{ term: m.model_test_stops(), value: <When at={stopAt} />, icon: "flag" },
					...(lastStopAt > stopAt
						? [{ term: m.exam_time_last(), value: <When at={lastStopAt} />, icon: "flag" as const }]
						: []),
					{ term: m.exam_results_live_as_of(), value: <When at={asOf} />, icon: "clock" },
				]}
			/>
			<p className="text-soft">{m.exam_results_live_text()}</p>
			{rankedAt === null && <WinnersToCome held={winnersHeldAt !== null} error={error} />}
		</div>
	);
}
