import { FeeBadge } from "~/components/fee-badge.tsx";
import { Picture, subjectTitles } from "~/components/picture.tsx";
import { Badge } from "~/components/surfaces.tsx";
import type { MockTestTypeCard } from "~/domain/mock-test/queries.server.ts";
import { langOfText, minutes, nameIn, questions } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** One kind of self-assessment. */
export function MockTestCardView({
	mockTest,
	href,
	taken,
	level: Heading,
}: {
	mockTest: MockTestTypeCard;
	href: string;
	/** The student has done it before. */
	taken?: boolean;
	level: "h2" | "h3";
}) {
	return (
		<article className="card link-card small-card">
			<Picture
				src={mockTest.image}
				alt={mockTest.imageAlt}
				color={mockTest.color}
				subjects={subjectTitles(mockTest.subjects)}
				size={56}
			/>
			<div className="small-card-words">
				<p className="card-badges">
					<FeeBadge poisha={mockTest.feePoisha} />
					{taken && (
						<Badge tone="success" icon="success">
							{m.mock_test_taken()}
						</Badge>
					)}
					{mockTest.examTag && <Badge>{nameIn(mockTest.examTag, mockTest.examTagBn)}</Badge>}
				</p>
				<Heading className="text-base" lang={langOfText(mockTest.title)}>
					<a href={href} className="cover-link">
						{mockTest.title}
					</a>
				</Heading>
				{mockTest.subtitle && (
					<p className="text-sm text-soft" lang={langOfText(mockTest.subtitle)}>
						{mockTest.subtitle}
					</p>
				)}
				<p className="small-card-facts">
					<span>{questions(mockTest.numberOfQuestions)}</span>
					<span>{minutes(mockTest.durationMinutes)}</span>
				</p>
			</div>
		</article>
	);
}
