import { page } from "./page.tsx";

const PROVIDERS = [
	{
		name: "SMS gateway",
		path: "/ssl-wireless",
		speaks: "SSL Wireless SMS Plus v3",
		screen: { href: "/sms", text: "Open the SMS inbox" },
	},
	{
		name: "Push service",
		path: "/push",
		speaks: "Web Push: RFC 8030, 8291 and 8292",
		screen: { href: "/push", text: "Open the pushed messages" },
	},
	{
		name: "Mobile payments",
		path: "/bkash",
		speaks: "bKash Tokenized Checkout, v1.2.0-beta and V2",
		screen: { href: "/bkash", text: "Open the payments" },
	},
	{
		name: "Live classes",
		path: "/bigbluebutton",
		speaks: "BigBlueButton's API and webhooks",
		screen: { href: "/bbb", text: "Open the meetings" },
	},
];

/** Says what this is, and leads to each provider's screen. */
export function homePage(): string {
	return page(
		{ title: "Other people's servers" },
		<>
			<p>
				On a laptop and in tests, the product talks to this instead of its providers. Each one is a server that speaks
				the provider's own protocol, so the code that runs here is the code that runs in production. No money moves and
				no message leaves this machine.
			</p>
			<ul className="providers">
				{PROVIDERS.map((provider) => (
					<li key={provider.path}>
						<h2>{provider.name}</h2>
						<p>
							{provider.speaks} at <code>{provider.path}</code>
						</p>
						<a href={provider.screen.href}>{provider.screen.text}</a>
					</li>
				))}
			</ul>
		</>,
	);
}
