import { Form } from "react-router";
import { EndOrKeep } from "~/components/end-or-keep.tsx";
import type { Said } from "~/domain/discussion/said.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { m } from "~/paraglide/messages.js";
import { htmlOf, SaidHead, SaidWords } from "./said.tsx";

/** Asks before what somebody said is deleted, and shows it once more. @param keep the way back */
export function DeleteQuestion({ of, keep, heading: Heading }: { of: Said; keep: string; heading: "h1" | "h2" }) {
	const below = Heading === "h2";
	return (
		<section className="grid max-w-3xl gap-6" aria-labelledby="delete">
			<KatexStyles in={htmlOf([of])} />
			<div>
				<Heading id="delete" className={below ? "text-lg" : undefined}>
					{m.discussion_delete_title()}
				</Heading>
				<p className="measure mt-1 text-soft">{m.discussion_delete_lead()}</p>
			</div>
			<div className="card grid gap-3">
				<SaidHead of={of} />
				<SaidWords of={of} />
			</div>
			<Form method="post">
				<EndOrKeep icon="trash" intent="delete" end={m.discussion_delete()} keep={keep} keepText={m.institute_keep()} />
			</Form>
		</section>
	);
}
