import { m } from "~/paraglide/messages.js";

/** Of a lecture of a series: whether those that come after it are meant as well. @param chosen what was posted last */
export function ScopeField({ chosen }: { chosen: unknown }) {
	return (
		<fieldset className="grid gap-2">
			<legend className="field-label">{m.lecture_scope()}</legend>
			<label className="check">
				<input type="radio" name="scope" value="one" defaultChecked={chosen !== "following"} />
				<span>{m.lecture_scope_one()}</span>
			</label>
			<label className="check">
				<input type="radio" name="scope" value="following" defaultChecked={chosen === "following"} />
				<span>{m.lecture_scope_following()}</span>
			</label>
		</fieldset>
	);
}
