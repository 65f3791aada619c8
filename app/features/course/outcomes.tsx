import { langOfText } from "~/lib/words.ts";

/** What one learns in a course, each in a line of its own. */
export const OutcomeList = ({ outcomes }: { outcomes: readonly string[] }) => (
	<ul className="measure mt-2 list-disc ps-5">
		{outcomes.map((line) => (
			<li key={line} lang={langOfText(line)}>
				{line}
			</li>
		))}
	</ul>
);

/** The same below a heading; nothing where nothing was said. */
export function Outcomes({ title, outcomes }: { title: string; outcomes: readonly string[] }) {
	if (outcomes.length === 0) return null;
	return (
		<section aria-labelledby="outcomes">
			<h2 id="outcomes" className="text-lg">
				{title}
			</h2>
			<OutcomeList outcomes={outcomes} />
		</section>
	);
}
