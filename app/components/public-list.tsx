import type { ReactNode } from "react";
import { pagePath } from "~/lib/page-path.ts";
import type { Page } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "./button.tsx";
import { Pagination } from "./navigation.tsx";
import { Alert, PageHeader } from "./surfaces.tsx";

/** `Page 2 of 3`. */
export const pageOfPages = ({ page, totalPages }: Pick<Page<unknown>, "page" | "totalPages">): string =>
	m.common_page_of({ page: num(page + 1), total: num(totalPages) });

/** A public list in pages: its first page says what it is, the others which they are; without an entry, a warning. */
export function PublicList({
	title,
	lead,
	page,
	path,
	empty,
	ways,
	children,
}: {
	title: string;
	lead: string;
	page: Page<unknown>;
	/** The address of a page, without a language; counts from 1. */
	path: (page: number) => string;
	empty: { title: string; text: string };
	/** Ways to narrower lists. */
	ways?: ReactNode;
	children: ReactNode;
}) {
	if (page.totalElements === 0)
		return (
			<>
				<PageHeader title={title} />
				{ways}
				<Alert tone="warning" title={empty.title}>
					<p>{empty.text}</p>
				</Alert>
				<p className="mt-6">
					<ButtonLink variant="secondary" href={pagePath("/")} icon="home">
						{m.common_home()}
					</ButtonLink>
				</p>
			</>
		);
	return (
		<>
			<PageHeader title={title} lead={page.page === 0 ? lead : pageOfPages(page)} />
			{ways}
			{children}
			<div className="mt-8 flex justify-center">
				<Pagination page={page.page + 1} totalPages={page.totalPages} hrefFor={(number) => pagePath(path(number))} />
			</div>
		</>
	);
}

/** The list could not be read: what happened, what is safe, what to do. @param path the list's, without a language */
export function PublicListFailed({ title, failed, path }: { title: string; failed: string; path: string }) {
	return (
		<>
			<PageHeader title={title} />
			<Alert tone="danger" live title={failed}>
				<p>{m.common_list_failed_text()}</p>
			</Alert>
			<p className="mt-6">
				<ButtonLink variant="secondary" href={pagePath(path)} icon="refresh">
					{m.common_load_again()}
				</ButtonLink>
			</p>
		</>
	);
}
