import { ButtonLink } from "~/components/button.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { InstituteCard } from "~/domain/institute/queries.server.ts";
import { m } from "~/paraglide/messages.js";
import { DoubleFinder } from "./institute-form.tsx";
import { InstituteLine, instituteName } from "./institute-line.tsx";
import { institutePaths } from "./paths.ts";

/** Those that may be the same institute, each with the way to the question whether it is. */
export function Doubles({
	uuid,
	alike,
	q,
	districts,
}: {
	uuid: string;
	alike: readonly InstituteCard[];
	/** What was looked for. */
	q: string;
	districts: readonly DistrictChoice[];
}) {
	return (
		<section aria-labelledby="doubles" className="card grid gap-4">
			<h2 id="doubles" className="text-lg">
				{m.institute_doubles()}
			</h2>
			<p>{m.institute_doubles_text()}</p>
			<DoubleFinder sought={q} />
			{alike.length === 0 ? (
				<p className="text-soft">{m.institute_doubles_none()}</p>
			) : (
				<ul className="grid divide-y divide-line">
					{alike.map((one) => (
						<li key={one.uuid} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
							<InstituteLine of={one} districts={districts} />
							<ButtonLink
								small
								variant="secondary"
								href={institutePaths.merge(uuid, one.uuid)}
								aria-label={m.institute_merge_named({ name: instituteName(one) })}
							>
								{m.institute_merge()}
							</ButtonLink>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
