import { Button, ButtonLink } from "~/components/button.tsx";
import { DetailsHead } from "~/components/details-head.tsx";
import { FeeBadge } from "~/components/fee-badge.tsx";
import { Passage } from "~/components/passage.tsx";
import { SubjectTable } from "~/components/subject-table.tsx";
import { Badge, DescriptionList } from "~/components/surfaces.tsx";
import type { MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import { innerPath, pagePath } from "~/lib/page-path.ts";
import { fee, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { beginPath, mockTestListPath } from "./paths.ts";
import { typeFigures } from "./type-figures.ts";

/** The public page of one kind of self-assessment (SITE-2), with the way into it. */
export function MockTestTypePage({
	type,
	descriptionHtml,
	guest,
	preview = false,
}: {
	type: MockTestTypeDetails;
	descriptionHtml: string | null;
	/** Nobody is signed in. */
	guest: boolean;
	/** To its admins, before it is published: nobody begins from here. */
	preview?: boolean;
}) {
	const begin = type.feePoisha === 0 ? m.common_start() : m.mock_test_buy({ fee: fee(type.feePoisha) });
	const figures = typeFigures(type);
	return (
		<>
			<DetailsHead
				list={{ href: pagePath(mockTestListPath()), label: m.mock_test_all() }}
				image={type.image}
				imageAlt={type.imageAlt}
				color={type.color}
				title={type.title}
				subtitle={type.subtitle}
				subjects={type.subjects}
			>
				<FeeBadge poisha={type.feePoisha} />
				{type.examTag && <Badge>{nameIn(type.examTag, type.examTagBn)}</Badge>}
			</DetailsHead>
			<div className="details">
				<div className="card details-facts">
					<DescriptionList
						rows
						items={[
							figures.feeInBdt,
							figures.duration,
							figures.questions,
							figures.marking,
							figures.attempts,
							...figures.audience,
						]}
					/>
				</div>
				<div className="details-main">
					<Passage title={m.mock_test_about()} html={descriptionHtml} />
					<section>
						<h2 className="text-lg">{m.common_questions_per_subject()}</h2>
						<SubjectTable subjects={type.subjects} total={type.numberOfQuestions} />
					</section>
				</div>
				<div className="details-register register">
					{preview ? (
						<Button type="button" block disabled>
							{begin}
						</Button>
					) : (
						<ButtonLink block href={innerPath(beginPath(type))}>
							{begin}
						</ButtonLink>
					)}
					{guest && <p className="register-hint">{m.common_sign_in_first()}</p>}
				</div>
			</div>
		</>
	);
}
