import { ButtonLink } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";

/** A table as a file, in both forms; first the one that a spreadsheet opens as it is meant, whatever its settings are. */
export function TableFiles({ hrefFor }: { hrefFor: (kind: "csv" | "xlsx") => string }) {
	return (
		<nav aria-label={m.attendance_files()} className="flex flex-wrap gap-2">
			<ButtonLink href={hrefFor("xlsx")} variant="secondary" small icon="download">
				{m.attendance_xlsx()}
			</ButtonLink>
			<ButtonLink href={hrefFor("csv")} variant="secondary" small icon="download">
				{m.attendance_csv()}
			</ButtonLink>
		</nav>
	);
}
