import type { ReactNode } from "react";
import { Icon } from "~/components/icon.tsx";
import { m } from "~/paraglide/messages.js";

/** A part of the landing page: heading, a line under it, and View All where there is more to see. */
export function Section({
	id,
	title,
	lead,
	viewAll,
	children,
}: {
	id: string;
	title: string;
	lead?: string;
	viewAll?: string | false;
	children: ReactNode;
}) {
	return (
		<section className="section" aria-labelledby={id}>
			<div className="section-head">
				<div>
					<h2 id={id}>{title}</h2>
					{lead && <p className="mt-1 text-soft">{lead}</p>}
				</div>
				{viewAll && (
					<a className="btn btn-secondary btn-sm" href={viewAll} aria-describedby={id}>
						{m.common_view_all()}
						<Icon name="arrow-right" size={18} />
					</a>
				)}
			</div>
			{children}
		</section>
	);
}
