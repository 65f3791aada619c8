import { Passage } from "~/components/passage.tsx";
import { SubjectTable } from "~/components/subject-table.tsx";
import { DescriptionList } from "~/components/surfaces.tsx";
import type { MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import { m } from "~/paraglide/messages.js";
import { typeFigures } from "./type-figures.ts";

/** Everything about a self-assessment, on a student's page of it: figures, text, questions per subject. */
export function TypeFacts({ type, descriptionHtml }: { type: MockTestTypeDetails; descriptionHtml: string | null }) {
	const { duration, questions, fee, attempts, marking, audience } = typeFigures(type);
	return (
		<div className="exam-facts">
			<DescriptionList items={[duration, questions, fee, attempts, marking, ...audience]} />
			<Passage title={m.mock_test_about()} html={descriptionHtml} />
			<section>
				<h2 className="text-lg">{m.common_questions_per_subject()}</h2>
				<SubjectTable subjects={type.subjects} />
			</section>
		</div>
	);
}
