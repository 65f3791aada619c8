import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { m } from "~/paraglide/messages.js";

/** Numbers of people who may have no account yet, one to a line. What was typed stays where it was wrong. */
export function MobilesForm({ typed, error }: { typed: string; error: string | null }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<section aria-labelledby="by-mobile" className="grid gap-4">
			<h3 id="by-mobile">{m.enrolment_by_mobile()}</h3>
			<Form id="mobiles-form" method="post" className="grid max-w-144 gap-3">
				<TextareaField
					reads="hinted"
					key={typed}
					id="mobiles"
					name="mobiles"
					label={m.enrolment_mobiles_label()}
					hint={m.enrolment_mobiles_hint()}
					error={error}
					defaultValue={typed}
					inputMode="tel"
					maxLength={2000}
					rows={4}
				/>
				<div>
					<Button name="intent" value="mobiles" pending={pending}>
						{m.enrolment_mobiles_send()}
					</Button>
				</div>
				<KeptDraft form="mobiles-form" />
			</Form>
		</section>
	);
}
