import { barePath } from "~/lib/localise-path.ts";

/** What somebody typed or chose in a field, and how that field is found again: its form, its name, and which one of that name it is. */
export type TypedField = { form: string; name: string; nth: number; value: string | boolean };

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What no store ever gets: files, what was not typed, and secrets. */
const NEVER: ReadonlySet<string> = new Set(["password", "hidden", "file", "submit", "button", "image", "reset"]);
const SECRET = /\b(?:one-time-code|current-password|new-password|cc-)/;

/** Whether what is in a field may leave its page for the store of the tab; `data-secret` says of one by itself that it may not. */
export const mayBeKept = ({
	type,
	name,
	autocomplete,
	dataset,
}: Pick<Control, "type" | "name" | "autocomplete" | "dataset">) =>
	name !== "" && !NEVER.has(type) && !SECRET.test(autocomplete) && dataset.secret === undefined;

const isTicked = (control: Control): control is HTMLInputElement =>
	control.type === "checkbox" || control.type === "radio";

/** A form of any page, the same in both languages: where it is sent, and its id or its place among those without one. */
function nameOfForm(form: HTMLFormElement): string {
	const sentTo = (one: HTMLFormElement) =>
		barePath(new URL(one.getAttribute("action") ?? location.pathname, location.href).pathname);
	const path = sentTo(form);
	const id = form.getAttribute("id");
	if (id) return `${path} ${id}`;
	const alike = [...document.forms].filter((one) => !one.hasAttribute("id") && sentTo(one) === path);
	return `${path} ${alike.indexOf(form)}`;
}

/** Its fields, of what a form has. */
const controlsOf = (form: HTMLFormElement): Control[] =>
	([...form.elements] as unknown as Control[]).filter(
		(one) => /^(?:INPUT|TEXTAREA|SELECT)$/.test(one.tagName) && mayBeKept(one),
	);

/** Fields into which something was typed since this page came to life. */
const touched = new WeakSet<EventTarget>();

/** @returns what ends it */
export function watchTyping(): () => void {
	const typed = ({ target }: Event) => void (target && touched.add(target));
	window.addEventListener("input", typed, { capture: true });
	window.addEventListener("change", typed, { capture: true });
	return () => {
		window.removeEventListener("input", typed, { capture: true });
		window.removeEventListener("change", typed, { capture: true });
	};
}

/** A form is again as it came: what is put back into it comes after nothing. */
export function resetForm(form: HTMLFormElement): void {
	form.reset();
	for (const control of controlsOf(form)) touched.delete(control);
}

/** Before the page came to life a field says by itself whether it is as it was. */
function isTyped(control: Control): boolean {
	if (control.type === "radio") return (control as HTMLInputElement).checked && differs(control);
	return touched.has(control) || differs(control);
}

function differs(control: Control): boolean {
	if (control instanceof HTMLSelectElement) {
		const chosen = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
		return control.value !== chosen?.value;
	}
	return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** All that was typed and not sent. */
export function typedFields(): TypedField[] {
	return [...document.forms].flatMap((form) => {
		const controls = controlsOf(form);
		return controls.filter(isTyped).map((control) => ({
			form: nameOfForm(form),
			name: control.name,
			nth: controls.filter(({ name }) => name === control.name).indexOf(control),
			value: isTicked(control) ? control.checked : control.value,
		}));
	});
}

/** As if it were typed: past what the view has put over the property, and with the events that the view listens to. */
function type(control: Exclude<Control, HTMLSelectElement>, value: string): void {
	const own = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
	Object.getOwnPropertyDescriptor(own.prototype, "value")?.set?.call(control, value);
	control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @returns whether there is nothing left to do: a field may come later, or what it chooses from */
function putBack({ form, name, nth, value }: TypedField): boolean {
	const there = [...document.forms].find((one) => nameOfForm(one) === form);
	const control = there && controlsOf(there).filter((one) => one.name === name)[nth];
	if (!control || control.disabled) return false;
	// What was typed since counts.
	if (touched.has(control)) return true;
	if (isTicked(control)) {
		if (control.checked !== value) control.click();
	} else if (control instanceof HTMLSelectElement) {
		if (![...control.options].some((option) => option.value === value)) return false;
		control.value = String(value);
		control.dispatchEvent(new Event("change", { bubbles: true }));
	} else type(control, String(value));
	return true;
}

/**
 * Puts what was typed into its fields, those that come later as well.
 * @param onPut told what still waits for its field
 * @returns what ends it
 */
export function putBackAll(fields: readonly TypedField[], onPut: (left: readonly TypedField[]) => void): () => void {
	let left = fields;
	const observer = new MutationObserver(() => put());
	const put = () => {
		const before = left;
		left = left.filter((field) => !putBack(field));
		if (left.length !== before.length) onPut(left);
		if (left.length === 0) observer.disconnect();
	};
	observer.observe(document.body, { childList: true, subtree: true });
	put();
	return () => observer.disconnect();
}
