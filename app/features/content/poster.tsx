import { SubjectArt } from "~/components/subject-art.tsx";
import type { ShownContent } from "~/domain/content/queries.server.ts";
import { CUTS } from "~/lib/photo-edge.ts";

/** The wide picture of a video; the sign of its subject where there is none. Decoration: the title says what it is. */
export function Poster({ content: { image, subjectName } }: { content: ShownContent }) {
	return (
		<span className="poster picture stepped">
			{image ? (
				<img src={image} alt="" {...CUTS.wide} loading="lazy" decoding="async" />
			) : (
				<SubjectArt subjects={[subjectName]} size={72} />
			)}
		</span>
	);
}
