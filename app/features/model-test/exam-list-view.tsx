import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { ExamCard, Page } from "~/features/landing/types.ts";
import { localePath } from "~/lib/localise-path.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { ExamCardView } from "./public-exam-card.tsx";

/** The canonical address of a page of the list; `page` counts from 1. */
export function examListPath(page: number, locale: Locale): string {
	return localePath(page <= 1 ? "/weekly-exam/p" : `/weekly-exam/p/${page}`, locale);
}

/** 'Select Model Test': ten to a page (spec section 2). */
export function ExamListView({
	exams,
	serverNow,
	locale,
}: {
	exams: Page<ExamCard>;
	/** ms UTC */
	serverNow: number;
	locale: Locale;
}) {
	const page = exams.page + 1;
	if (exams.totalElements === 0) {
		return (
			<>
				<PageHeader title={m.public_list_title()} />
				<Alert tone="warning" title={m.public_list_empty()}>
					<p>{m.public_list_empty_text()}</p>
				</Alert>
				<p className="mt-6">
					<ButtonLink variant="secondary" href={localePath("/", locale)} icon="home">
						{m.public_breadcrumb_home()}
					</ButtonLink>
				</p>
			</>
		);
	}
	return (
		<>
			<PageHeader
				title={m.public_list_title()}
				lead={
					page === 1
						? m.public_list_lead()
						: m.public_list_page({ page: toNumerals(page, locale), total: toNumerals(exams.totalPages, locale) })
				}
			/>
			<div className="grid-2">
				{exams.content.map((exam) => (
					<ExamCardView key={exam.uuid} exam={exam} serverNow={serverNow} locale={locale} level="h2" />
				))}
			</div>
			<div className="mt-8 flex justify-center">
				<Pagination page={page} totalPages={exams.totalPages} hrefFor={(n) => examListPath(n, locale)} />
			</div>
		</>
	);
}

/** The list could not be read: what happened, what is safe, what to do. */
export function ExamListFailed({ locale }: { locale: Locale }) {
	return (
		<>
			<PageHeader title={m.public_list_title()} />
			<Alert tone="danger" live title={m.public_list_failed()}>
				<p>{m.public_list_failed_text()}</p>
			</Alert>
			<p className="mt-6">
				<ButtonLink variant="secondary" href={examListPath(1, locale)} icon="refresh">
					{m.public_load_again()}
				</ButtonLink>
			</p>
		</>
	);
}

/** No exam at this address. */
export function ExamNotFound({ locale }: { locale: Locale }) {
	return (
		<>
			<PageHeader title={m.public_not_found_title()} />
			<EmptyState
				title={m.public_not_found_text()}
				action={<ButtonLink href={examListPath(1, locale)}>{m.shell_all_model_tests()}</ButtonLink>}
			/>
		</>
	);
}
