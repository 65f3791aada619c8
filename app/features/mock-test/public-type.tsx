import { ButtonLink } from "~/components/button.tsx";
import { Icon } from "~/components/icon.tsx";
import { Picture } from "~/components/picture.tsx";
import { Badge, DescriptionList } from "~/components/surfaces.tsx";
import type { MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import { markingText, SubjectDistribution, Words } from "~/features/model-test/public-exam-details.tsx";
import { feeText } from "~/features/model-test/public-format.ts";
import { langOf } from "~/lib/lang-of.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { beginPath, publicMockTestList } from "./paths.ts";

function Facts({ type, locale }: { type: MockTestTypeDetails; locale: Locale }) {
	const { attemptsPerPurchase, feePoisha } = type;
	const bought = m.mock_test_attempts_count({
		count: attemptsPerPurchase,
		n: toNumerals(attemptsPerPurchase, locale),
	});
	return (
		<DescriptionList
			rows
			items={[
				{ icon: "wallet", term: m.public_fee(), value: feeText(feePoisha, locale) },
				{
					icon: "clock",
					term: m.public_duration(),
					value: m.public_minutes_long({ count: toNumerals(type.durationMinutes, locale) }),
				},
				{ icon: "list", term: m.mock_test_questions(), value: toNumerals(type.numberOfQuestions, locale) },
				{ icon: "check", term: m.public_details_marking(), value: markingText(type, locale) },
				feePoisha > 0
					? { icon: "refresh", term: m.mock_test_attempts_bought(), value: bought }
					: { icon: "refresh", term: m.mock_test_attempts_free(), value: m.mock_test_as_often() },
				...(type.examTag ? [{ icon: "school", term: m.mock_test_for(), value: type.examTag } as const] : []),
			]}
		/>
	);
}

/** The public page of one kind of self-assessment (spec section 2), with the way into it. */
export function PublicMockTestType({
	type,
	descriptionHtml,
	locale,
}: {
	type: MockTestTypeDetails;
	descriptionHtml: string | null;
	locale: Locale;
}) {
	return (
		<>
			<nav aria-label={m.mock_test_all()} className="mb-4">
				<a
					href={publicMockTestList(1, locale)}
					className="inline-flex items-center gap-1.5 text-sm font-medium no-underline"
				>
					<Icon name="arrow-left" size={18} />
					{m.mock_test_all()}
				</a>
			</nav>
			<header className="details-head">
				<Picture src={type.image} color={type.color} size={96} />
				<div className="min-w-0">
					<p className="card-badges">
						<Badge tone={type.feePoisha === 0 ? "success" : undefined}>{feeText(type.feePoisha, locale)}</Badge>
						{type.examTag && <Badge>{type.examTag}</Badge>}
					</p>
					<h1 lang={langOf(type.title, locale)}>{type.title}</h1>
					{type.subtitle && (
						<p className="mt-1 text-soft" lang={langOf(type.subtitle, locale)}>
							{type.subtitle}
						</p>
					)}
				</div>
			</header>
			<div className="details">
				<div className="card details-facts">
					<Facts type={type} locale={locale} />
				</div>
				<div className="details-main">
					<Words title={m.mock_test_about()} html={descriptionHtml} locale={locale} />
					<section>
						<h2 className="mb-2 text-lg">{m.public_details_distribution()}</h2>
						<SubjectDistribution exam={type} locale={locale} />
					</section>
				</div>
				<div className="details-register register">
					<ButtonLink block href={beginPath(type)}>
						{type.feePoisha === 0 ? m.student_start() : m.mock_test_buy({ fee: feeText(type.feePoisha, locale) })}
					</ButtonLink>
					<p className="register-hint">{m.mock_test_start_hint()}</p>
				</div>
			</div>
		</>
	);
}
