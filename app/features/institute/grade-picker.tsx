import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { SelectField } from "~/components/field.tsx";
import { nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Choice = { uuid: string; title: string; titleBn: string | null };

/** The class a student is in, with a Save of its own. */
export function GradePicker({
	grades,
	gradeUuid,
	error,
}: {
	grades: readonly Choice[];
	gradeUuid: string | null;
	error: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="card grid gap-4" aria-labelledby="my-grade" preventScrollReset>
			<h2 id="my-grade" className="text-lg">
				{m.account_profile_grade()}
			</h2>
			<div className="grid max-w-96 gap-4">
				<SelectField
					id="gradeUuid"
					key={gradeUuid}
					name="gradeUuid"
					label={m.institute_grade_now()}
					defaultValue={gradeUuid ?? ""}
					error={error}
				>
					<option value="">{m.account_profile_choose()}</option>
					{grades.map(({ uuid, title, titleBn }) => (
						<option key={uuid} value={uuid}>
							{nameIn(title, titleBn)}
						</option>
					))}
				</SelectField>
				<div>
					<Button name="intent" value="grade" icon="check" pending={pending}>
						{m.common_save()}
					</Button>
				</div>
			</div>
		</Form>
	);
}
