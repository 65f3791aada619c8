import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { Check } from "~/domain/exam-draft/check-list.ts";
import { checkWords } from "~/domain/exam-draft/check-words.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What is looked through before publishing (EXD-4): each line done, to be mended, or worth a thought. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
	return (
		<ul className="grid gap-2">
			{checks.map((check) => {
				const words = checkWords(check);
				const tone = check.done ? "success" : check.must ? "danger" : "info";
				return (
					<li key={words} className={`status tone-${tone}`}>
						<Icon name={check.done ? "check" : tone === "danger" ? "danger" : "info"} size={18} />
						<span>
							{words}
							{check.of === "questions" && check.kept !== undefined && (
								<>
									{" "}
									{check.keptBy
										? m.exam_draft_kept_by({ count: check.kept, n: num(check.kept), exam: check.keptBy })
										: m.exam_draft_kept({ count: check.kept, n: num(check.kept) })}
								</>
							)}
							{check.of === "questions" &&
								check.chosen !== undefined &&
								` ${m.exam_draft_to_choose({ n: num(check.chosen) })}`}
							{check.of === "questions" &&
								check.unusable !== undefined &&
								` ${m.exam_draft_left_out({ count: check.unusable, n: num(check.unusable) })}`}
							{!check.done && !check.must && ` ${m.common_optional()}`}
						</span>
					</li>
				);
			})}
		</ul>
	);
}

/** Of a published one: questions that say something else in the bank by now, and the way to take that over (EXD-10). */
export const ChangedSince = ({ n, publish }: { n: number; publish: string }) => (
	<Alert tone="warning">
		<p>{m.exam_draft_changed_since({ count: n, n: num(n) })}</p>
		<p>
			<ButtonLink href={publish} variant="secondary" icon="refresh">
				{m.exam_draft_publish_anew()}
			</ButtonLink>
		</p>
	</Alert>
);

/** The list on the page of a draft, with the way to publish it once nothing is missing. */
export function DraftChecks({ checks, publish }: { checks: readonly Check[]; publish: string }) {
	const isReady = checks.every(({ must, done }) => done || !must);
	return (
		<section className="card grid max-w-176 gap-4" aria-labelledby="check-list">
			<h2 id="check-list" className="text-lg">
				{m.exam_draft_check_list()}
			</h2>
			<p className="text-soft">{isReady ? m.exam_draft_ready() : m.exam_draft_not_ready()}</p>
			<CheckList checks={checks} />
			{isReady && (
				<div>
					<ButtonLink href={publish} icon="check">
						{m.content_publish()}
					</ButtonLink>
				</div>
			)}
		</section>
	);
}
