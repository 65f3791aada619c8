import { Icon } from "~/components/icon.tsx";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ACTIONS_ID, PALETTE_ID, PAPER_ID } from "./palette.tsx";
import { pageCount, type RoomData } from "./room-data.ts";
import type { ExamRoomState } from "./use-exam-room.ts";

/** Five or ten questions on a page. Until the page is alive, the button that saves and stays. */
export function PageSizes({ size, total, alive }: { size: number; total: number; alive: boolean }) {
	return (
		<p className="page-sizes">
			{!alive && (
				<button type="submit" form={PAPER_ID} name="to" value="stay" className="btn btn-secondary me-auto">
					{m.common_save()}
				</button>
			)}
			{total > PAGE_SIZES.examRoom[0] && (
				<>
					<span id="page-size">{m.attempt_per_page()}</span>
					{/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a paragraph */}
					<span className="segments" role="group" aria-labelledby="page-size">
						{PAGE_SIZES.examRoom.map((choice) => (
							<button
								key={choice}
								type="submit"
								form={PAPER_ID}
								name="to"
								value={`size-${choice}`}
								aria-pressed={choice === size}
							>
								{num(choice)}
							</button>
						))}
					</span>
				</>
			)}
		</p>
	);
}

/** At the thumb: turn, look at all questions, finish. */
export function ActionBar({ room, data }: { room: ExamRoomState; data: RoomData }) {
	const { spot, answered, engine } = room;
	const lastPage = spot.page === pageCount(data.total, data.size) - 1;
	const done = answered.filter(Boolean).length;
	const words = engine
		? { previous: m.common_previous(), next: m.common_next() }
		: { previous: m.attempt_save_previous(), next: m.attempt_save_next() };
	return (
		<div id={ACTIONS_ID} className="exam-actions" tabIndex={-1}>
			<div className="exam-actions-inner">
				<button
					type="submit"
					form={PAPER_ID}
					name="to"
					value="previous"
					className="btn btn-secondary"
					disabled={spot.page === 0}
				>
					<Icon name="chevron-left" />
					<span className="max-sm:sr-only">{words.previous}</span>
				</button>
				<button type="button" className="btn btn-quiet palette-open" popoverTarget={PALETTE_ID}>
					<Icon name="list" />
					<span className="tabular">{m.attempt_done_of({ done: num(done), total: num(data.total) })}</span>
				</button>
				<button
					type="submit"
					form={PAPER_ID}
					name="to"
					value="finish"
					className={lastPage ? "btn btn-primary" : "btn btn-secondary finish-early"}
				>
					<Icon name="flag" />
					{m.attempt_finish()}
				</button>
				{!lastPage && (
					<button type="submit" form={PAPER_ID} name="to" value="next" className="btn btn-primary">
						<span>{words.next}</span>
						<Icon name="chevron-right" />
					</button>
				)}
			</div>
		</div>
	);
}
