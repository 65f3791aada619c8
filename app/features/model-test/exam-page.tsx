import { Button, ButtonLink } from "~/components/button.tsx";
import { DetailsHead } from "~/components/details-head.tsx";
import { FeeBadge } from "~/components/fee-badge.tsx";
import { Passage } from "~/components/passage.tsx";
import { ShareButtons } from "~/components/share-buttons.tsx";
import { SubjectTable } from "~/components/subject-table.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import type { ExamTexts } from "~/domain/model-test/exam-texts.server.ts";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { canRegister, phaseOf } from "~/domain/model-test/rules.ts";
import { innerPath, pagePath } from "~/lib/page-path.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ClosedBadge, PhaseBadge } from "./badges.tsx";
import { examFacts } from "./exam-facts.tsx";
import { calendarPath, examListPath, registerPath } from "./paths.ts";

function RegisterBox({ exam, serverNow, guest }: { exam: ExamDetails; serverNow: number; guest: boolean }) {
	if (phaseOf(exam, serverNow) === "ended")
		return (
			<div className="details-register">
				<Alert tone="info" title={m.model_test_page_ended()}>
					<p>{m.model_test_page_ended_text()}</p>
					<p>
						<a href={pagePath(examListPath())}>{m.model_test_all()}</a>
					</p>
				</Alert>
			</div>
		);
	if (!canRegister(exam, serverNow))
		return (
			<div className="details-register">
				<Alert tone="warning" title={m.model_test_page_closed()}>
					<p>{m.model_test_page_closed_text({ time: dateTime(exam.preRegStopAt ?? exam.startAt) })}</p>
					<p>
						<a href={pagePath(examListPath())}>{m.model_test_all()}</a>
					</p>
				</Alert>
			</div>
		);
	return (
		<div className="details-register register">
			<ButtonLink block href={innerPath(registerPath(exam.uuid))}>
				{m.model_test_page_register()}
			</ButtonLink>
			{guest && <p className="register-hint">{m.common_sign_in_first()}</p>}
			{phaseOf(exam, serverNow) === "upcoming" && (
				<p className="mt-2 text-center">
					<a href={pagePath(calendarPath(exam.uuid))}>{m.model_test_calendar()}</a>
				</p>
			)}
		</div>
	);
}

/** The button as it will look. */
const RegisterPreview = () => (
	<div className="details-register register">
		<Button type="button" block disabled>
			{m.model_test_page_register()}
		</Button>
	</div>
);

/** The public page of a model test (MT-10). `shareUrl` is absolute, `serverNow` ms UTC. */
export function ExamPage({
	exam,
	texts,
	shareUrl,
	serverNow,
	guest,
	preview = false,
	children,
}: {
	exam: ExamDetails;
	texts: ExamTexts;
	shareUrl: string;
	serverNow: number;
	/** Nobody is signed in. */
	guest: boolean;
	/** To its admins, before it is published: nobody registers from here. */
	preview?: boolean;
	/** Below it all: who won. */
	children?: React.ReactNode;
}) {
	const facts = examFacts(exam);
	const phase = phaseOf(exam, serverNow);
	return (
		<>
			<DetailsHead
				list={{ href: pagePath(examListPath()), label: m.model_test_all() }}
				image={exam.image}
				imageAlt={exam.imageAlt}
				color={exam.color}
				title={exam.name}
				subtitle={exam.subtitle}
				subjects={exam.subjects}
			>
				<PhaseBadge phase={phase} />
				{phase !== "ended" && !canRegister(exam, serverNow) && <ClosedBadge />}
				<FeeBadge poisha={exam.feePoisha} />
			</DetailsHead>
			<div className="details">
				<div className="card details-facts">
					<DescriptionList
						rows
						items={[
							facts.feeInBdt,
							facts.duration,
							facts.questions,
							facts.starts,
							facts.stops,
							facts.deadline,
							facts.marking,
						]}
					/>
				</div>
				<div className="details-main">
					<Passage title={m.model_test_about()} html={texts.description} />
					<Passage title={m.model_test_rules()} html={texts.rule} />
					<Passage title={m.model_test_prize()} html={texts.prize} />
					<section>
						<h2 className="text-lg">{m.common_questions_per_subject()}</h2>
						<SubjectTable subjects={exam.subjects} total={exam.numberOfQuestions} />
					</section>
				</div>
				<ShareButtons name={exam.name} url={shareUrl} />
				{preview ? <RegisterPreview /> : <RegisterBox exam={exam} serverNow={serverNow} guest={guest} />}
			</div>
			{children}
		</>
	);
}
