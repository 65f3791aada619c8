import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { MockTestCardView } from "~/features/landing/home-lists.tsx";
import type { MockTestTypeCard } from "~/features/landing/types.ts";
import { localePath } from "~/lib/localise-path.ts";
import type { Page } from "~/lib/paging.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { publicMockTestList } from "./paths.ts";

/** Page 2 of 3, from the second page on. */
export const pageOfPages = ({ page, totalPages }: Page<unknown>, locale: Locale): string =>
	m.public_list_page({ page: toNumerals(page + 1, locale), total: toNumerals(totalPages, locale) });

/** 'Select Self Assessment' for everybody (spec section 2), ten to a page. */
export function PublicMockTestList({ mockTests, locale }: { mockTests: Page<MockTestTypeCard>; locale: Locale }) {
	if (mockTests.totalElements === 0)
		return (
			<>
				<PageHeader title={m.mock_test_list_title()} />
				<Alert tone="warning" title={m.mock_test_list_empty()}>
					<p>{m.mock_test_list_empty_text()}</p>
				</Alert>
				<p className="mt-6">
					<ButtonLink variant="secondary" href={localePath("/", locale)} icon="home">
						{m.public_breadcrumb_home()}
					</ButtonLink>
				</p>
			</>
		);
	return (
		<>
			<PageHeader
				title={m.mock_test_list_title()}
				lead={mockTests.page === 0 ? m.mock_test_list_lead() : pageOfPages(mockTests, locale)}
			/>
			<ul className="grid-2">
				{mockTests.content.map((mockTest) => (
					<li key={mockTest.uuid} className="grid">
						<MockTestCardView mockTest={mockTest} locale={locale} level="h2" />
					</li>
				))}
			</ul>
			<div className="mt-8 flex justify-center">
				<Pagination
					page={mockTests.page + 1}
					totalPages={mockTests.totalPages}
					hrefFor={(page) => publicMockTestList(page, locale)}
				/>
			</div>
		</>
	);
}

/** The list could not be read: what happened, what is safe, what to do. */
export function PublicMockTestsFailed({ locale }: { locale: Locale }) {
	return (
		<>
			<PageHeader title={m.mock_test_list_title()} />
			<Alert tone="danger" live title={m.mock_test_list_failed()}>
				<p>{m.mock_test_list_failed_text()}</p>
			</Alert>
			<p className="mt-6">
				<ButtonLink variant="secondary" href={publicMockTestList(1, locale)} icon="refresh">
					{m.public_load_again()}
				</ButtonLink>
			</p>
		</>
	);
}

/** No self-assessment at this address. */
export function PublicMockTestNotFound({ locale }: { locale: Locale }) {
	return (
		<>
			<PageHeader title={m.public_not_found_title()} />
			<EmptyState
				title={m.errors_mock_test_not_found()}
				action={<ButtonLink href={publicMockTestList(1, locale)}>{m.mock_test_all()}</ButtonLink>}
			/>
		</>
	);
}
