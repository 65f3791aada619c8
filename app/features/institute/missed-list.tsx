import { When } from "~/components/when.tsx";
import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { MissedInstitute } from "~/domain/institute/missed-institutes.server.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { kindAndPlace } from "./institute-line.tsx";
import { institutePaths } from "./paths.ts";
import { whoAsked } from "./who-asked.ts";
import { ROLE } from "./words.ts";

/** Institutes that people miss, each with the way to its answer. */
export function MissedTable({
	requests,
	districts,
}: {
	requests: readonly MissedInstitute[];
	districts: readonly DistrictChoice[];
}) {
	return (
		<table className="table table-folds">
			<thead>
				<tr>
					<th scope="col">{m.common_name()}</th>
					<th scope="col">{m.institute_kind()}</th>
					<th scope="col">{m.institute_missed_by()}</th>
					<th scope="col">{m.institute_missed_at()}</th>
				</tr>
			</thead>
			<tbody>
				{requests.map((request) => (
					<tr key={request.uuid}>
						<td data-label={m.common_name()} className="max-md:flex-wrap">
							<span className="ms-auto min-w-0 text-end [overflow-wrap:anywhere] md:text-start">
								<a href={institutePaths.missedOne(request.uuid)} lang={langOfText(request.name)}>
									{request.name}
								</a>
							</span>
						</td>
						<td data-label={m.institute_kind()} className="max-md:flex-wrap">
							<span className="ms-auto text-end md:text-start">{kindAndPlace(request, districts)}</span>
						</td>
						<td data-label={m.institute_missed_by()} className="max-md:flex-wrap">
							<span className="ms-auto min-w-0 text-end [overflow-wrap:anywhere] md:text-start">
								{whoAsked(request)}
								<span className="block text-sm text-soft">{ROLE[request.role]()}</span>
							</span>
						</td>
						<td data-label={m.institute_missed_at()} className="text-sm max-md:flex-wrap">
							<span className="ms-auto">
								<When at={request.createdAt} />
							</span>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
