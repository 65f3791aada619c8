import { EmptyState } from "~/components/feedback.tsx";
import { Icon } from "~/components/icon.tsx";
import { Prose } from "~/components/prose.tsx";
import { SearchForm } from "~/components/search-form.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { CONTACT } from "~/features/shell/contact.ts";
import { pagePath } from "~/lib/page-path.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import type { ShownGroup, ShownItem } from "./help-content.ts";
import { HELP_PICTURE_SIZE, type HelpPicture, helpPicturePath } from "./help-pictures.ts";
import { HELP_SEARCH, MAX_SOUGHT } from "./help-search.ts";

/** Where there is no room for the whole, the address is broken before its sign. */
const [mailbox, host] = CONTACT.email.split("@");

/** Looks for questions by their words: a form that leads to the page of what is found. */
function HelpSearchForm({ sought = "" }: { sought?: string }) {
	return (
		<SearchForm
			action={pagePath(HELP_SEARCH)}
			id="help-q"
			name="q"
			label={m.site_help_search_label()}
			sought={sought}
			most={MAX_SOUGHT}
			button={m.common_search()}
			className="help-search"
		/>
	);
}

/** The screen of a question; fetched only when the question is open. */
const Picture = ({ name, of }: { name: HelpPicture; of: string }) => (
	<img
		className="help-picture"
		src={helpPicturePath(name, getLocale())}
		alt={m.site_help_picture({ name: of })}
		{...HELP_PICTURE_SIZE}
		loading="lazy"
		decoding="async"
	/>
);

function Question({ item: { question, answer, html, picture }, open }: { item: ShownItem; open: boolean }) {
	return (
		<details className="help-item" open={open}>
			<summary>
				<span>{question}</span>
				<Icon name="chevron-down" />
			</summary>
			<div className="help-answer">
				{html === undefined ? <p className="measure">{answer}</p> : <Prose html={html} className="measure" />}
				{picture ? <Picture name={picture} of={question} /> : null}
			</div>
		</details>
	);
}

/** @param open whether the answers are shown at once */
const Groups = ({ groups, open = false }: { groups: readonly ShownGroup[]; open?: boolean }) =>
	groups.map((group) => (
		<section key={group.id} className="help-group" aria-labelledby={group.id}>
			<h2 id={group.id} className="text-lg">
				{group.title}
			</h2>
			{group.items.map((item) => (
				<Question key={item.id} item={item} open={open} />
			))}
		</section>
	));

/** How people reach us where the help does not. */
const Contact = () => (
	<section className="help-contact" aria-labelledby="contact">
		<h2 id="contact" className="text-lg">
			{m.site_help_contact()}
		</h2>
		<p className="measure mt-1">{m.site_help_contact_text()}</p>
		<ul className="mt-4 flex flex-wrap gap-3">
			<li>
				<a className="btn btn-secondary" href={`mailto:${CONTACT.email}`}>
					<Icon name="mail" />
					<span>
						{mailbox}
						<wbr />@{host}
					</span>
				</a>
			</li>
			<li>
				<a className="btn btn-secondary" href={CONTACT.phoneLink}>
					<Icon name="call" />
					{/* A zero-width space lets the number break between its groups where large text leaves no room (LOOK-5). */}
					{num(CONTACT.phone).replaceAll("\u00a0", "\u00a0\u200b")}
				</a>
			</li>
		</ul>
	</section>
);

/** Questions that open by themselves (`details`), grouped, with an index for long screens and the contact at the end. */
export function HelpView({ groups }: { groups: readonly ShownGroup[] }) {
	return (
		<>
			<PageHeader title={m.common_help()} lead={m.site_help_lead()} />
			<HelpSearchForm />
			<nav aria-label={m.common_help()}>
				<ul className="help-index">
					{groups.map((group) => (
						<li key={group.id}>
							<a className="btn btn-secondary btn-sm" href={`#${group.id}`}>
								{group.title}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<Groups groups={groups} />
			<Contact />
		</>
	);
}

/** What was found, opened. */
export function HelpSearchView({ sought, groups }: { sought: string; groups: readonly ShownGroup[] }) {
	return (
		<>
			<PageHeader title={m.site_help_search()} back={{ href: pagePath("/help"), label: m.site_help_all() }} />
			<HelpSearchForm sought={sought} />
			{groups.length === 0 ? (
				<EmptyState plain title={m.site_help_none({ what: sought })}>
					<p>{m.site_help_none_text()}</p>
				</EmptyState>
			) : (
				<Groups groups={groups} open={sought !== ""} />
			)}
			<Contact />
		</>
	);
}
