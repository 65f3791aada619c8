import { EmptyState } from "~/components/feedback.tsx";
import { SearchForm } from "~/components/search-form.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { Reference } from "~/request/api-reference.ts";
import { CodeName } from "./code-name.tsx";
import { API_SEARCH, MAX_SOUGHT } from "./search.ts";

/** Looks for calls by their words: a form that leads to the page of what is found, with a script or without. */
export function ApiSearchForm({ sought = "" }: { sought?: string }) {
	return (
		<SearchForm
			action={pagePath(API_SEARCH)}
			id="api-q"
			name="q"
			label={m.api_docs_search()}
			sought={sought}
			most={MAX_SOUGHT}
			button={m.common_search()}
			className="api-search"
		/>
	);
}

/** The calls that were found, each leading to its place in the reference. */
export function ApiSearchView({
	sought,
	groups,
	reference,
}: {
	sought: string;
	groups: Reference["groups"];
	/** The address of the reference. */
	reference: string;
}) {
	const found = groups.flatMap(({ calls }) => calls).length;
	return (
		<>
			<PageHeader title={m.api_docs_search()} back={{ href: reference, label: m.api_docs_title() }} />
			<ApiSearchForm sought={sought} />
			{found === 0 ? (
				<EmptyState plain title={m.api_docs_found_none({ what: sought })}>
					<p>{m.api_docs_found_none_text({ example: "winners" })}</p>
				</EmptyState>
			) : (
				<>
					<p className="mt-4" role="status">
						{m.api_docs_found({ count: found, n: num(found) })}
					</p>
					{groups.map(({ name, calls }) => (
						<section key={name} className="mt-6" lang="en" aria-label={name}>
							<h2 className="text-lg">{name}</h2>
							<ul className="api-found">
								{calls.map(({ id, method, path, summary }) => (
									<li key={id}>
										<a href={`${reference}#${id}`}>
											<span className="api-method">{method}</span> <CodeName>{path}</CodeName>
										</a>
										<span className="block text-soft">{summary}</span>
									</li>
								))}
							</ul>
						</section>
					))}
				</>
			)}
		</>
	);
}
