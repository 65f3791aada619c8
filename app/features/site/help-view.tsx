import { Icon } from "~/components/icon.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { CONTACT } from "~/features/shell/contact.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { HELP } from "./help-content.ts";

/** Where there is no room for the whole, the address is broken before its sign. */
const [mailbox, host] = CONTACT.email.split("@");

/** Questions that open by themselves (`details`), grouped, with an index for long screens and the contact at the end. */
export function HelpView() {
	return (
		<>
			<PageHeader title={m.common_help()} lead={m.site_help_lead()} />
			<nav aria-label={m.common_help()}>
				<ul className="help-index">
					{HELP.map((group) => (
						<li key={group.id}>
							<a className="btn btn-secondary btn-sm" href={`#${group.id}`}>
								{group.title()}
							</a>
						</li>
					))}
				</ul>
			</nav>
			{HELP.map((group) => (
				<section key={group.id} className="help-group" aria-labelledby={group.id}>
					<h2 id={group.id} className="text-lg">
						{group.title()}
					</h2>
					{group.items.map((item) => (
						<details key={item.q()} className="help-item">
							<summary>
								<span>{item.q()}</span>
								<Icon name="chevron-down" />
							</summary>
							<p className="measure">{item.a()}</p>
						</details>
					))}
				</section>
			))}
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
							{num(CONTACT.phone)}
						</a>
					</li>
				</ul>
			</section>
		</>
	);
}
