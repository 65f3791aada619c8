import { EmptyState } from "~/components/feedback.tsx";
import { langOfText } from "~/lib/words.ts";

type Props = {
	/** Where its list hangs on one: the way back to it. */
	lecture: { title: string; href: string } | null;
	none: string;
	hint: string;
};

/** A list of a course or of a lecture that has nothing in it yet. */
export function EmptyList({ lecture, none, hint }: Props) {
	return (
		<>
			{lecture && (
				<p className="mb-4">
					<a href={lecture.href} lang={langOfText(lecture.title)}>
						{lecture.title}
					</a>
				</p>
			)}
			<EmptyState title={none}>{hint}</EmptyState>
		</>
	);
}
