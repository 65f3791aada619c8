import { Button } from "~/components/button.tsx";
import { m } from "~/paraglide/messages.js";

/** Shows what was typed into the field `password`. Needs the script below: without it there is no button. */
export function ShowPassword() {
	return (
		<p className="mt-2" hidden>
			<Button type="button" variant="quiet" small data-shows="password" aria-controls="password" aria-pressed="false">
				{m.accounts_password_show()}
			</Button>
		</p>
	);
}

/** The only script of these pages: unhides the button, and hides the password again before it is sent. */
export const SHOW_PASSWORD = `for (const button of document.querySelectorAll("button[data-shows]")) {
	const field = document.getElementById(button.dataset.shows);
	const show = (shown) => {
		field.type = shown ? "text" : "password";
		button.setAttribute("aria-pressed", String(shown));
	};
	button.parentElement.hidden = false;
	button.addEventListener("click", () => show(field.type === "password"));
	field.form.addEventListener("submit", () => show(false));
}`;
