import { localMobile } from "~/lib/mobile.ts";
import { formatDateTime } from "~/lib/time.ts";
import { page } from "../page.tsx";
import { FORCED_OUTCOMES, type ForcedOutcome, type StoredSms } from "./store.ts";

type Inbox = {
	/** What was asked for, as typed. */
	query: string;
	messages: StoredSms[];
	forced: { to: string; outcome: ForcedOutcome }[];
};

/** Every SMS the product sent, newest first. */
export function inboxPage({ query, messages, forced }: Inbox): string {
	return page(
		{ title: "SMS inbox", refresh: query === "" ? 5 : undefined },
		<>
			<p>What the product sent through the SMS gateway. Nothing here reached a real phone.</p>
			<form method="get" action="/sms">
				<label htmlFor="to">Mobile number</label>
				<input id="to" name="to" inputMode="tel" defaultValue={query} placeholder="01700000011" />
				<button type="submit">Show</button>
			</form>
			{messages.length === 0 ? (
				<p className="empty">No message yet. Ask for a code on the sign-in page, and it will be here.</p>
			) : (
				<ol className="messages">
					{messages.map((message) => (
						<li key={message.ref}>
							<p className="meta">
								<a href={`/sms?to=${localMobile(message.to)}`}>{localMobile(message.to)}</a>
								<time dateTime={message.createdAt}>{formatDateTime(Date.parse(message.createdAt), "en")}</time>
							</p>
							<p className="text">{message.text}</p>
							<p className="meta">{message.ref}</p>
						</li>
					))}
				</ol>
			)}
			<ForceOutcome forced={forced} />
		</>,
	);
}

function ForceOutcome({ forced }: { forced: Inbox["forced"] }) {
	return (
		<section aria-labelledby="force">
			<h2 id="force">Make the gateway misbehave</h2>
			<form method="post" action="/ssl-wireless/outcome">
				<label htmlFor="force-to">Next messages to</label>
				<input id="force-to" name="to" inputMode="tel" required />
				<label htmlFor="outcome">end as</label>
				<select id="outcome" name="outcome">
					{FORCED_OUTCOMES.map((outcome) => (
						<option key={outcome}>{outcome}</option>
					))}
				</select>
				<button type="submit">Set</button>
			</form>
			{forced.length > 0 && (
				<ul>
					{forced.map(({ to, outcome }) => (
						<li key={to}>
							{localMobile(to)}: {outcome}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
