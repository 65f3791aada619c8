import { Icon } from "~/components/icon.tsx";
import { num, subjectName } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { optionLetter } from "./option-letter.ts";
import { bySubject, type RoomData } from "./room-data.ts";
import { FLAG_KEY } from "./room-keys.ts";

export const PALETTE_ID = "palette";
export const PAPER_ID = "paper";
export const ACTIONS_ID = "exam-actions";

/** A question as the palette and the question before the end have it. */
export type PaperCell = { position: number; done: boolean; flagged: boolean };

/** `Question 3, Unanswered, Flag for review`. */
const cellName = ({ position, done, flagged }: PaperCell): string =>
	[
		m.attempt_question({ number: num(position) }),
		done ? m.attempt_answered() : m.attempt_unanswered(),
		...(flagged ? [m.attempt_flagged()] : []),
	].join(", ");

/** What a cell shows and says; which element it is, is the caller's matter. */
export const cellLooks = (cell: PaperCell) => ({
	className: "cell",
	"data-done": cell.done || undefined,
	"data-flagged": cell.flagged || undefined,
	"aria-label": cellName(cell),
	children: (
		<>
			{num(cell.position)}
			{cell.done && <Icon name="check" size={12} />}
			{cell.flagged && <Icon name="bookmark" size={14} className="cell-flag" />}
		</>
	),
});

/** What the signs of a cell mean. */
function Key({ alive }: { alive: boolean }) {
	return (
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
			{alive && (
				<span>
					<Icon name="bookmark" size={18} className="text-marigold-ink" />
					{m.attempt_flagged()}
				</span>
			)}
		</p>
	);
}

/**
 * All questions by subject: answered or not, flagged or not, with a ring round the one at hand. Each is a submit button
 * of the paper's form, so that without JavaScript the page is saved on the way. Who goes by the keyboard may leap over it.
 */
export function Palette({
	cells,
	subjects,
	current,
	alive,
}: {
	cells: readonly PaperCell[];
	subjects: RoomData["subjects"];
	/** The position of the question at hand. */
	current: number;
	alive: boolean;
}) {
	return (
		<aside id={PALETTE_ID} className="palette" popover="auto" aria-labelledby="palette-title">
			<a className="skip-link palette-skip" href={`#${ACTIONS_ID}`}>
				{m.attempt_palette_skip()}
			</a>
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
			{bySubject(cells, subjects).map((group) => (
				<section key={group.subjectTitle} className="palette-group">
					<h3 className="label-caps">{subjectName(group)}</h3>
					<ol>
						{group.entries.map((cell) => (
							<li key={cell.position}>
								<button
									type="submit"
									form={PAPER_ID}
									name="to"
									value={cell.position}
									aria-current={cell.position === current ? "true" : undefined}
									{...cellLooks(cell)}
								/>
							</li>
						))}
					</ol>
				</section>
			))}
			<Key alive={alive} />
			{alive && (
				<p className="palette-keys">
					{m.attempt_keys({ options: `${optionLetter(0)}–${optionLetter(3)}`, flag: FLAG_KEY })}
				</p>
			)}
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
