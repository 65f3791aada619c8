import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { Meter } from "~/domain/data-use/meter.server.ts";
import { USES } from "~/domain/data-use/rules.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { aboutUse, USE } from "./words.ts";

/** About what the month has taken so far, and the way to do without it. */
export function MonthCard({ meter }: { meter: Meter }) {
	const { used, total, isOff, month } = meter;
	const taken = USES.filter((use) => used[use] > 0);
	return (
		<>
			{!isOff && (
				<section className="card grid gap-4" aria-labelledby="month">
					<div>
						<h2 id="month" className="text-lg">
							{m.data_use_month()}
						</h2>
						<p className="measure mt-1 text-soft">{m.data_use_month_lead({ month: num(month) })}</p>
					</div>
					{total === 0 ? (
						<p>{m.data_use_month_none()}</p>
					) : (
						<>
							<p className="font-semibold">{aboutUse(total, meter.package)}</p>
							<DescriptionList
								rows
								items={taken.map((use) => ({ term: USE[use](), value: aboutUse(used[use], meter.package) }))}
							/>
						</>
					)}
				</section>
			)}
			<section className="card grid gap-4" aria-labelledby="count">
				<div>
					<h2 id="count" className="text-lg">
						{m.data_use_off_title()}
					</h2>
					<p className="measure mt-1 text-soft">{isOff ? m.data_use_is_off() : m.data_use_off_lead()}</p>
				</div>
				<Form method="post">
					<Button variant="secondary" name="intent" value={isOff ? "on" : "off"}>
						{isOff ? m.data_use_turn_on() : m.data_use_turn_off()}
					</Button>
				</Form>
			</section>
		</>
	);
}
