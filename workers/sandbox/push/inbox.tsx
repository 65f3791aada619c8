import { formatDateTime } from "~/lib/time.ts";
import { page } from "../page.tsx";
import { PUSH_OUTCOMES, type StoredPush } from "./store.ts";

/** Everything the product pushed, newest first, as the browsers read it. */
export function pushPage(messages: readonly StoredPush[]): string {
	return page(
		{ title: "Pushed messages", refresh: 5 },
		<>
			<p>
				What the product pushed to pretended browsers, decrypted with their keys. A browser of your own gets its
				messages from its maker's push service, which this machine may not reach.
			</p>
			{messages.length === 0 ? (
				<p className="empty">
					No message yet. Make a browser by <code>POST /push/subscriptions</code>.
				</p>
			) : (
				<ol className="messages">
					{messages.map((message) => (
						<li key={`${message.subscription} ${message.topic}`}>
							<p className="meta">
								<span>
									{message.urgency}, kept {message.ttl} s
								</span>
								<time dateTime={message.createdAt}>{formatDateTime(Date.parse(message.createdAt), "en")}</time>
							</p>
							<p className="text">{message.text ?? "The browser cannot open it."}</p>
							<p className="meta">{message.subscription}</p>
						</li>
					))}
				</ol>
			)}
			<section aria-labelledby="force">
				<h2 id="force">Make the push service misbehave</h2>
				<form method="post" action="/push/outcome">
					<label htmlFor="subscription">Next messages to</label>
					<input id="subscription" name="subscription" required />
					<label htmlFor="outcome">end as</label>
					<select id="outcome" name="outcome">
						{PUSH_OUTCOMES.map((outcome) => (
							<option key={outcome}>{outcome}</option>
						))}
					</select>
					<button type="submit">Set</button>
				</form>
			</section>
		</>,
	);
}
