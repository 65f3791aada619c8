import { Form } from "react-router";
import { IconButton } from "~/components/button.tsx";
import { Badge } from "~/components/surfaces.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import type { ShownMaterial } from "~/domain/material/materials.server.ts";
import { linkTarget } from "~/domain/material/rules.ts";
import { dateTime, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { materialPaths } from "./paths.ts";

/** Where each stands among all of its list. */
type Places = { before: number; total: number };

/** Up or down by one place, each a button of a form: it works without scripts too. */
function Move({ of, at, total }: { of: ShownMaterial; at: number; total: number }) {
	return (
		<Form method="post" className="flex gap-1">
			<input type="hidden" name="material" value={of.uuid} />
			<IconButton
				name="intent"
				value="up"
				icon="chevron-left"
				className="rotate-90"
				label={`${m.material_up()}: ${of.title}`}
				disabled={at === 0}
			/>
			<IconButton
				name="intent"
				value="down"
				icon="chevron-down"
				label={`${m.material_down()}: ${of.title}`}
				disabled={at === total - 1}
			/>
		</Form>
	);
}

function About({ of, withLecture }: { of: ShownMaterial; withLecture: boolean }) {
	const parts = [
		...(withLecture && of.lecture ? [m.material_of_lecture({ title: of.lecture.title })] : []),
		...(of.assets.length > 0 ? [m.material_files({ count: of.assets.length, n: num(of.assets.length) })] : []),
		...(of.link ? [linkTarget(of.link).host] : []),
	];
	return parts.length > 0 ? <p className="text-sm text-soft [overflow-wrap:anywhere]">{parts.join(" · ")}</p> : null;
}

/**
 * Materials in their teacher's order, each by its title and what it has.
 * @param order where they stand, for a teacher who may change it
 * @param withLecture whether each names the lecture that it belongs to
 */
export function MaterialList({
	materials,
	side,
	order = null,
	withLecture = false,
}: {
	materials: readonly ShownMaterial[];
	side: Side;
	order?: Places | null;
	withLecture?: boolean;
}) {
	return (
		<ul className="rows" aria-label={m.course_tab_materials()}>
			{materials.map((of, at) => (
				<li key={of.uuid} className="row">
					<div className="min-w-0">
						<h3 className="[overflow-wrap:anywhere]" lang={langOfText(of.title)}>
							<a href={materialPaths.one(side, of)}>{of.title}</a>
						</h3>
						<About of={of} withLecture={withLecture} />
						{!of.published && of.publishAt !== null && (
							<p className="mt-1">
								<Badge tone="warning" icon="clock">
									{m.material_scheduled({ when: dateTime(of.publishAt) })}
								</Badge>
							</p>
						)}
					</div>
					{order && order.total > 1 && <Move of={of} at={order.before + at} total={order.total} />}
				</li>
			))}
		</ul>
	);
}
