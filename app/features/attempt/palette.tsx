import { Icon } from "~/components/icon.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { bySubject } from "./room-data.ts";

export const PALETTE_ID = "palette";
export const PAPER_ID = "paper";

/**
 * All questions by subject: answered or not, and which are on the page. Each is a submit button of the paper's form,
 * so that without JavaScript the page is saved on the way.
 */
export function Palette({
	answered,
	subjects,
	first,
	last,
}: {
	answered: readonly boolean[];
	subjects: readonly { subjectTitle: string; numberOfQuestions: number }[];
	first: number;
	last: number;
}) {
	const entries = answered.map((done, index) => ({ position: index + 1, done }));
	return (
		<aside id={PALETTE_ID} className="palette" popover="auto" aria-labelledby="palette-title">
			<div className="palette-head">
				<h2 id="palette-title" className="text-base">
					{m.attempt_palette()}
				</h2>
				<button
					type="button"
					className="btn btn-quiet btn-icon palette-close"
					popoverTarget={PALETTE_ID}
					popoverTargetAction="hide"
					aria-label={m.common_close()}
				>
					<Icon name="close" size={22} />
				</button>
			</div>
			{bySubject(entries, subjects).map((group) => (
				<section key={group.subjectTitle} className="palette-group">
					<h3 className="label-caps">{group.subjectTitle}</h3>
					<ol>
						{group.entries.map(({ position, done }) => (
							<li key={position}>
								<button
									type="submit"
									form={PAPER_ID}
									name="to"
									value={position}
									className="cell"
									data-done={done || undefined}
									aria-current={position >= first && position <= last ? "true" : undefined}
									aria-label={`${m.attempt_question({ number: num(position) })}, ${done ? m.attempt_answered() : m.attempt_unanswered()}`}
								>
									{num(position)}
									{done && <Icon name="check" size={12} />}
								</button>
							</li>
						))}
					</ol>
				</section>
			))}
			<p className="palette-key">
				<span>
					<span className="cell" data-done="" aria-hidden="true">
						<Icon name="check" size={12} />
					</span>
					{m.attempt_answered()}
				</span>
				<span>
					<span className="cell" aria-hidden="true" />
					{m.attempt_unanswered()}
				</span>
			</p>
			<button
				type="submit"
				form={PAPER_ID}
				name="to"
				value="finish"
				className="btn btn-secondary btn-block palette-finish"
			>
				<Icon name="flag" />
				{m.attempt_finish()}
			</button>
		</aside>
	);
}
