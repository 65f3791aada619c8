import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Copyable } from "~/components/copyable.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { MyFeed } from "~/domain/calendar/feed.server.ts";
import { googleFeedAddress, webcalAddress } from "~/features/lecture/calendar-links.ts";
import { m } from "~/paraglide/messages.js";

/** The address that was just made, the one time that it can be read, and the ways from here into other calendars. */
function NewAddress({ address }: { address: string }) {
	return (
		<section className="card grid gap-4" aria-labelledby="address">
			<h2 id="address" className="text-lg">
				{m.calendar_feed_yours()}
			</h2>
			<p className="[overflow-wrap:anywhere]">
				<Copyable value={address} what={m.calendar_feed_yours()} />
			</p>
			<Alert tone="warning">{m.calendar_feed_once()}</Alert>
			<p className="flex flex-wrap gap-3">
				<ButtonLink icon="calendar" href={webcalAddress(address)}>
					{m.calendar_feed_open()}
				</ButtonLink>
				<ButtonLink
					variant="secondary"
					icon="external"
					href={googleFeedAddress(address)}
					target="_blank"
					rel="noopener noreferrer"
				>
					{m.calendar_feed_google()}
				</ButtonLink>
			</p>
		</section>
	);
}

/** The address that other calendars read (CAL-3): made, made anew, taken back. */
export function FeedPanel({ feed, address, error }: { feed: MyFeed; address: string | null; error: string | null }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<div className="grid max-w-144 gap-6">
			{error && (
				<Alert tone="danger" live>
					{error}
				</Alert>
			)}
			<Alert tone="info">{m.calendar_feed_phone()}</Alert>
			{address && <NewAddress address={address} />}
			{feed && (
				<DescriptionList
					rows
					items={[
						{ term: m.calendar_feed_made(), value: <When at={feed.createdAt} /> },
						{
							term: m.calendar_feed_read(),
							value: feed.readAt === null ? m.calendar_feed_never() : <When at={feed.readAt} />,
						},
					]}
				/>
			)}
			<Form method="post" className="grid gap-3">
				{feed && <p className="measure text-soft">{m.calendar_feed_renew_text()}</p>}
				<div className="flex flex-wrap gap-3">
					<Button
						name="intent"
						value="make"
						icon={feed ? "refresh" : "plus"}
						variant={feed ? "secondary" : "primary"}
						pending={pending}
					>
						{feed ? m.calendar_feed_renew() : m.calendar_feed_make()}
					</Button>
					{feed && (
						<Button name="intent" value="revoke" icon="trash" variant="danger" pending={pending}>
							{m.calendar_feed_revoke()}
						</Button>
					)}
				</div>
			</Form>
			<p className="measure text-sm text-soft">{m.calendar_feed_slow()}</p>
		</div>
	);
}
