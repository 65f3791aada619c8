import { useEffect, useRef } from "react";
import { Button } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import type { JudgedSlot } from "~/domain/lecture/judge-slots.server.ts";
import { warningsOf } from "~/domain/lecture/warning-words.ts";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { TimeSpan } from "./time-span.tsx";

/** Why a date cannot be had. */
const refusal = ({ refusedFor, overlaps }: JudgedSlot): string =>
	refusedFor === "overlap" && overlaps
		? m.lecture_repeat_overlaps({ title: overlaps.title, when: dateTime(overlaps.startsAt) })
		: m.lecture_repeat_outside();

function DateRow({ slot }: { slot: JudgedSlot }) {
	const time = <TimeSpan startsAt={slot.startsAt} endsAt={slot.endsAt} withDay />;
	if (slot.refusedFor)
		return (
			<li className="row">
				<div>
					<p className="text-soft">
						<s>{time}</s>
					</p>
					<p className="flex items-center gap-2 text-sm">
						<Icon name="warning" size={18} />
						{refusal(slot)}
					</p>
				</div>
			</li>
		);
	const isElsewhere = slot.warnings.elsewhere.length > 0;
	return (
		<li className="row">
			<div>
				<label className="check">
					<input type="checkbox" name="dates" value={slot.startsAt} defaultChecked={!isElsewhere} />
					<span>{time}</span>
				</label>
				{warningsOf(slot.warnings).map(({ code, message }) =>
					code === "TeacherElsewhere" ? (
						<p
							key={message}
							className="ms-8 mt-1 flex items-center gap-2 rounded-sm bg-marigold-tint px-2 py-1 text-sm"
						>
							<Icon name="warning" size={18} />
							{message}
						</p>
					) : (
						<p key={message} className="flex items-center gap-2 ps-8 text-sm text-soft">
							<Icon name="info" size={18} />
							{message}
						</p>
					),
				)}
			</div>
		</li>
	);
}

/**
 * Each date of a pattern before it is made, and which ones collide; a holiday is left out by its box, and so is, until they tick it,
 * what would have the teacher in two places (LEC-2).
 */
export function PatternDates({ slots, pending }: { slots: readonly JudgedSlot[]; pending: boolean }) {
	const free = slots.filter(({ refusedFor }) => refusedFor === null).length;
	const refused = slots.length - free;
	const clashing = slots.filter((slot) => slot.refusedFor === null && slot.warnings.elsewhere.length > 0).length;
	const heading = useRef<HTMLHeadingElement>(null);
	// They come below the form, often out of sight.
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each new answer
	useEffect(() => heading.current?.focus(), [slots]);
	return (
		<section aria-labelledby="dates" className="card grid max-w-144 gap-4">
			<div role="status">
				<h2 id="dates" ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg">
					{m.lecture_repeat_dates({ count: slots.length, n: num(slots.length) })}
				</h2>
				{refused > 0 && <p className="text-soft">{m.lecture_repeat_left_out({ count: refused, n: num(refused) })}</p>}
				{clashing > 0 && <p className="text-soft">{m.lecture_repeat_unticked()}</p>}
			</div>
			<ul className="rows">
				{slots.map((slot) => (
					<DateRow key={slot.startsAt} slot={slot} />
				))}
			</ul>
			{free > 0 && (
				<div>
					<Button name="intent" value="make" icon="plus" pending={pending}>
						{m.lecture_repeat_make()}
					</Button>
				</div>
			)}
		</section>
	);
}
