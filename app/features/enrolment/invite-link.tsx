import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { Copyable } from "~/components/copyable.tsx";
import type { InvitePage } from "~/domain/enrolment/invite-page.server.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The link that lets in whoever has it, and its QR code, to be shown on a wall or printed (ENR-8). */
export function InviteLinkSection({ link }: Pick<InvitePage, "link">) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<section aria-labelledby="by-link" className="grid gap-4">
			<h3 id="by-link" className="scroll-mt-20">
				{m.enrolment_by_link()}
			</h3>
			<p className="measure text-soft">{m.enrolment_link_lead()}</p>
			{link && (
				<div className="card grid gap-3">
					<p className="[overflow-wrap:anywhere]">
						<Copyable value={link.address} what={m.enrolment_by_link()} />
					</p>
					<img
						src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`}
						alt={m.enrolment_qr()}
						width={200}
						height={200}
						className="rounded-md"
					/>
					<p className="text-sm text-soft">{m.enrolment_link_until({ when: dateTime(link.expiresAt) })}</p>
				</div>
			)}
			<Form method="post" className="flex flex-wrap gap-3">
				<Button name="intent" value="link" variant={link ? "secondary" : "primary"} pending={pending}>
					{link ? m.enrolment_link_renew() : m.enrolment_link_make()}
				</Button>
				{link && (
					<Button name="intent" value="revoke" variant="quiet" pending={pending}>
						{m.enrolment_link_revoke()}
					</Button>
				)}
			</Form>
		</section>
	);
}
