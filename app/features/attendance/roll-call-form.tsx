import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import type { InLecture } from "~/domain/attendance/queries.server.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/**
 * All at once: a tick for each who was there (LIV-4).
 * @param elsewhere it was held in a room of the teacher's own; else nothing was heard of ours
 * @param known something stands of it already, which is corrected by this
 */
export function RollCallForm({
	students,
	elsewhere,
	known,
}: {
	students: readonly InLecture[];
	elsewhere: boolean;
	known: boolean;
}) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="card grid gap-4">
			<input type="hidden" name="shown" value={students.map(({ uuid }) => uuid).join()} />
			<fieldset className="grid gap-3">
				<legend className="mb-1 font-semibold">{m.attendance_roll_call()}</legend>
				<p className="measure text-soft">
					{known ? m.attendance_roll_again() : elsewhere ? m.attendance_roll_lead() : m.attendance_roll_unheard()}{" "}
					{m.attendance_roll_counts()}
				</p>
				<ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
					{students.map(({ uuid, name, standing }) => (
						<li key={uuid}>
							<label className="check">
								<input type="checkbox" name="here" value={uuid} defaultChecked={standing.kind === "present"} />
								<span lang={langOfText(name ?? "")}>
									{name}
									{standing.kind === "excused" && <span className="text-soft"> · {m.attendance_excused()}</span>}
								</span>
							</label>
						</li>
					))}
				</ul>
			</fieldset>
			<div>
				<Button name="intent" value="roll-call" icon="check" pending={pending}>
					{m.attendance_roll_save()}
				</Button>
			</div>
		</Form>
	);
}
