import { ButtonLink } from "~/components/button.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { getPractisePage } from "~/domain/model-test/practise.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { PractiseCard } from "~/features/attempt/practise-card.tsx";
import { subjectNames } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { modelTestPaths } from "./paths.ts";

type Practise = Awaited<ReturnType<typeof getPractisePage>>;

/** A past paper to go through again (MT-14): ten questions a page, each with its answer folded. */
export function PractiseView({ exam, questions }: Practise) {
	const texts = questions.content.flatMap(({ contentHtml, explanationHtml, options }) => [
		contentHtml,
		explanationHtml,
		...options.map((option) => option.contentHtml),
	]);
	const nameOf = subjectNames(exam.subjects);
	return (
		<>
			<KatexStyles in={texts} />
			<PageHeader
				back={{ href: modelTestPaths.exam(exam.uuid), label: m.common_see_details() }}
				title={m.model_test_practise_title({ name: exam.name })}
				lead={exam.sat ? m.model_test_practise_own() : m.model_test_practise_drawn()}
			/>
			<div className="review">
				{questions.content.map((question) => (
					<PractiseCard key={question.uuid} question={question} subject={nameOf(question.subjectTitle)} />
				))}
			</div>
			<div className="mt-8">
				<Pagination
					page={questions.page + 1}
					totalPages={questions.totalPages}
					hrefFor={(page) => modelTestPaths.practise(exam.uuid, page)}
				/>
			</div>
			{exam.sat && (
				<p className="mt-8">
					<ButtonLink href={modelTestPaths.result(exam.uuid)} variant="secondary">
						{m.model_test_see_result()}
					</ButtonLink>
				</p>
			)}
		</>
	);
}
