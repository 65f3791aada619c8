import { ButtonLink } from "~/components/button.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import type { PaidBack } from "~/domain/exam-withdrawal/paid-back.server.ts";
import { num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What a cancelled or a withdrawn one gave back: the payments and the ledger must say the same (EXD-8, EXD-9). */
export function GivenBack({
	of,
	registrations,
	again,
}: {
	of: PaidBack;
	/** Who is registered still; left out where nobody registers. */
	registrations?: number;
	/** Where it is asked for again. */
	again: string;
}) {
	const registered =
		registrations === undefined ? [] : [{ term: m.exam_draft_registered_still(), value: num(registrations) }];
	const agrees = of.givenAmount === of.ledgerAmount;
	return (
		<section className="card grid gap-4" aria-labelledby="given-back">
			<h2 id="given-back" className="text-lg">
				{m.exam_draft_given_back()}
			</h2>
			<DescriptionList
				rows
				items={[
					{
						term: m.exam_draft_given(),
						value: m.exam_draft_payments_sum({ count: of.given, n: num(of.given), sum: taka(of.givenAmount) }),
					},
					{
						term: m.exam_draft_to_give(),
						value: m.exam_draft_payments_sum({ count: of.open, n: num(of.open), sum: taka(of.openAmount) }),
					},
					{ term: m.exam_draft_ledger_says(), value: taka(of.ledgerAmount) },
					...registered,
				]}
			/>
			{!agrees && <Alert tone="danger">{m.exam_draft_ledger_differs()}</Alert>}
			{of.open + (registrations ?? 0) > 0 && (
				<div>
					<ButtonLink href={again} variant="secondary" icon="refresh">
						{m.exam_draft_give_back_again()}
					</ButtonLink>
				</div>
			)}
		</section>
	);
}
