import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { Picture } from "~/components/picture.tsx";
import { Prose } from "~/components/prose.tsx";
import { Alert, Badge, DescriptionList } from "~/components/surfaces.tsx";
import { canRegister, phaseOf } from "~/domain/model-test/rules.ts";
import type { ExamDetails, ExamTexts } from "~/features/landing/types.ts";
import { langOf } from "~/lib/lang-of.ts";
import { localePath } from "~/lib/localise-path.ts";
import { toMarks } from "~/lib/marks.ts";
import { formatDateTime, type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { ShareButtons } from "./exam-share.tsx";
import { PhaseBadge, When } from "./public-exam-card.tsx";
import { feeText } from "./public-format.ts";

/** Sign in as a student, then the buy page (spec section 2): the entry to registering and paying. */
export function registerPath(examUuid: string): string {
	return `/auth/sign-in?role=student&next=${encodeURIComponent(`/student/weekly-exam/${examUuid}/buy`)}`;
}

/** What a right answer gives and a wrong one takes. */
export function markingText(
	{ marksPerCorrect, penaltyPerWrong }: Pick<ExamDetails, "marksPerCorrect" | "penaltyPerWrong">,
	locale: Locale,
): string {
	const marks = toNumerals(toMarks(marksPerCorrect), locale);
	return penaltyPerWrong === 0
		? m.public_details_marking_plain({ marks })
		: m.public_details_marking_penalty({ marks, penalty: toNumerals(toMarks(penaltyPerWrong), locale) });
}

/** The facts of an exam, one under the other. */
export function ExamFacts({ exam, locale }: { exam: ExamDetails; locale: Locale }) {
	return (
		<DescriptionList
			rows
			items={[
				{ icon: "wallet", term: m.public_fee(), value: feeText(exam.feePoisha, locale) },
				{
					icon: "clock",
					term: m.public_duration(),
					value: m.public_minutes_long({ count: toNumerals(exam.durationMinutes, locale) }),
				},
				{
					icon: "list",
					term: m.public_details_questions_per_set(),
					value: toNumerals(exam.numberOfQuestions, locale),
				},
				{ icon: "calendar", term: m.public_starts(), value: <When at={exam.startAt} locale={locale} /> },
				{ icon: "flag", term: m.public_stops(), value: <When at={exam.stopAt} locale={locale} /> },
				{
					icon: "lock",
					term: m.public_details_deadline(),
					value:
						exam.preRegNeeded && exam.preRegStopAt ? (
							<When at={exam.preRegStopAt} locale={locale} />
						) : (
							m.public_details_no_deadline()
						),
				},
				{ icon: "check", term: m.public_details_marking(), value: markingText(exam, locale) },
			]}
		/>
	);
}

/** How many questions come from which subject, with a bar that says it again. */
export function SubjectDistribution({
	exam,
	locale,
}: {
	exam: Pick<ExamDetails, "subjects" | "numberOfQuestions">;
	locale: Locale;
}) {
	const most = Math.max(...exam.subjects.map((subject) => subject.numberOfQuestions), 1);
	return (
		<table className="table">
			<thead>
				<tr>
					<th scope="col">{m.public_details_subject()}</th>
					<th scope="col" className="num">
						{m.public_details_number()}
					</th>
				</tr>
			</thead>
			<tbody>
				{exam.subjects.map((subject) => (
					<tr key={subject.subjectTitle}>
						<td>
							{subject.subjectTitle}
							<span
								className="subject-bar"
								style={{ width: `${Math.round((subject.numberOfQuestions / most) * 100)}%` }}
								aria-hidden="true"
							/>
						</td>
						<td className="num">{toNumerals(subject.numberOfQuestions, locale)}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<th scope="row">{m.public_details_total()}</th>
					<td className="num font-semibold">{toNumerals(exam.numberOfQuestions, locale)}</td>
				</tr>
			</tfoot>
		</table>
	);
}

function RegisterBox({ exam, serverNow, locale }: { exam: ExamDetails; serverNow: number; locale: Locale }) {
	if (phaseOf(exam, serverNow) === "ended")
		return (
			<div className="details-register">
				<Alert tone="info" title={m.public_details_ended()}>
					<p>{m.public_details_ended_text()}</p>
					<p>
						<a href={localePath("/weekly-exam/p", locale)}>{m.shell_all_model_tests()}</a>
					</p>
				</Alert>
			</div>
		);
	if (!canRegister(exam, serverNow))
		return (
			<div className="details-register">
				<Alert tone="warning" title={m.public_details_closed()}>
					<p>{m.public_details_closed_text({ time: formatDateTime(exam.preRegStopAt ?? exam.startAt, locale) })}</p>
				</Alert>
			</div>
		);
	return (
		<div className="details-register register">
			<ButtonLink block href={registerPath(exam.uuid)}>
				{m.public_details_register()}
			</ButtonLink>
			<p className="register-hint">{m.public_details_register_hint()}</p>
		</div>
	);
}

/** A text of the exam under its heading; nothing without one. */
export function Words({ title, html, locale }: { title: string; html: string | null; locale: Locale }) {
	if (!html) return null;
	return (
		<section>
			<h2 className="text-lg">{title}</h2>
			<Prose html={html} className="mt-2" lang={langOf(html, locale)} />
		</section>
	);
}

/** The public details page of a model test (spec section 2). `shareUrl` is absolute, `serverNow` ms UTC. */
export function ExamDetailsView({
	exam,
	texts,
	shareUrl,
	serverNow,
	locale,
}: {
	exam: ExamDetails;
	texts: ExamTexts;
	shareUrl: string;
	serverNow: number;
	locale: Locale;
}) {
	return (
		<>
			<nav aria-label={m.shell_all_model_tests()} className="mb-4">
				<a
					href={localePath("/weekly-exam/p", locale)}
					className="inline-flex items-center gap-1.5 text-sm font-medium no-underline"
				>
					<Icon name="arrow-left" size={18} />
					{m.shell_all_model_tests()}
				</a>
			</nav>
			<header className="details-head">
				<Picture src={exam.image} color={exam.color} size={96} />
				<div className="min-w-0">
					<p className="card-badges">
						<PhaseBadge phase={phaseOf(exam, serverNow)} />
						<Badge tone={exam.feePoisha === 0 ? "success" : undefined}>{feeText(exam.feePoisha, locale)}</Badge>
					</p>
					<h1 lang={langOf(exam.name, locale)}>{exam.name}</h1>
					{exam.subtitle && (
						<p className="mt-1 text-soft" lang={langOf(exam.subtitle, locale)}>
							{exam.subtitle}
						</p>
					)}
				</div>
			</header>
			<div className="details">
				<div className="card details-facts">
					<ExamFacts exam={exam} locale={locale} />
				</div>
				<div className="details-main">
					<Words title={m.public_details_about()} html={texts.description} locale={locale} />
					<Words title={m.public_details_rule()} html={texts.rule} locale={locale} />
					<Words title={m.public_details_prize()} html={texts.prize} locale={locale} />
					<section>
						<h2 className="mb-2 text-lg">{m.public_details_distribution()}</h2>
						<SubjectDistribution exam={exam} locale={locale} />
					</section>
				</div>
				<ShareButtons name={exam.name} url={shareUrl} />
				<RegisterBox exam={exam} serverNow={serverNow} locale={locale} />
			</div>
		</>
	);
}
