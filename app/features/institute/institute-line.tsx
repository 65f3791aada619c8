import type { DistrictChoice } from "~/domain/institute/districts.server.ts";
import type { InstituteCard } from "~/domain/institute/queries.server.ts";
import { langOfText, nameIn } from "~/lib/words.ts";
import { KIND } from "./words.ts";

export const instituteName = ({ name, nameBn }: Pick<InstituteCard, "name" | "nameBn">): string => nameIn(name, nameBn);

/** `College · Rajshahi`. */
export const kindAndPlace = (
	{ kind, districtId }: Pick<InstituteCard, "kind" | "districtId">,
	districts: readonly DistrictChoice[],
): string => [KIND[kind](), districts.find(({ id }) => id === districtId)?.name].filter(Boolean).join(" · ");

/** An institute in two lines: its name, and which of those that share it. */
export function InstituteLine({ of, districts }: { of: InstituteCard; districts: readonly DistrictChoice[] }) {
	const name = instituteName(of);
	return (
		<span className="min-w-0 flex-[1_1_min(9rem,100%)] [overflow-wrap:anywhere]">
			<span className="block font-medium" lang={langOfText(name)}>
				{name}
			</span>
			<span className="block text-sm text-soft">{kindAndPlace(of, districts)}</span>
		</span>
	);
}
