import { z } from "zod";
import { latinDigits, normaliseMobile } from "~/lib/mobile.ts";
import { composed, hasHidden } from "~/lib/plain-text.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type FormSchema, readForm } from "~/request/read-form.server.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { LONG_CODE, OTP } from "./rules.ts";

/** Messages are made while parsing, so they speak the request's language. */
const mobile = z.string({ error: () => m.accounts_mobile_missing() }).transform((text, context) => {
	const normalised = normaliseMobile(text);
	if (normalised) return normalised;
	context.addIssue({ code: "custom", message: m.accounts_mobile_invalid() });
	return z.NEVER;
});

const name = z
	.string({ error: () => m.accounts_name_missing() })
	// ACC-16. Only what people type between words: other blanks are among what a name must not hold.
	.transform((text) => composed(text.trim().replace(/[ \u00a0]+/g, " ")))
	.pipe(
		z
			.string()
			.min(2, { error: () => m.accounts_name_short() })
			.max(80, { error: () => m.accounts_name_long() })
			.refine((text) => !hasHidden(text), { error: () => m.accounts_name_hidden() })
			.refine((text) => /\p{L}/u.test(text), { error: () => m.accounts_name_letters() }),
	);

export const PASSWORD_MIN = 8;

const newPassword = z
	.string({ error: () => m.accounts_new_password_missing() })
	// One sentence at a time: what is too short is not also called a common one.
	.min(PASSWORD_MIN, { error: () => m.accounts_password_short({ count: num(PASSWORD_MIN) }), abort: true })
	.max(128, { error: () => m.accounts_password_long(), abort: true })
	.refine((text) => !isCommonPassword(text), { error: () => m.accounts_password_common(), abort: true });

const code = z
	.string({ error: () => m.accounts_code_missing() })
	.transform((text) => latinDigits(text).replace(/[\s-]/g, ""))
	.pipe(
		z
			.string()
			.regex(new RegExp(`^(\\d{${OTP.digits}}|\\d{${LONG_CODE.digits}})$`), { error: () => m.accounts_code_shape() }),
	);

/** The mobile number that a password spells, in any spelling that a number has or without its first 0; null for none. */
export function numberIn(password: string): string | null {
	const text = password.normalize("NFKC");
	return normaliseMobile(text) ?? normaliseMobile(`0${text}`);
}

const keptField = z.string().max(2_000).optional();

/** `kept` stands for a password that was typed before, when another field was wrong (kept-password.ts). */
export const registerSchema = z
	.object({ name, mobile, password: newPassword.optional(), kept: keptField })
	.superRefine(({ mobile, password, kept }, context) => {
		const wrong = (message: string) => context.addIssue({ code: "custom", path: ["password"], message });
		if (password === undefined && kept === undefined) wrong(m.accounts_new_password_missing());
		else if (password !== undefined && numberIn(password) === mobile) wrong(m.accounts_password_is_mobile());
	});
/** The password of a form whose other fields are wrong. */
export const chosenPasswordSchema = newPassword;
export const passwordSignInSchema = z.object({
	mobile,
	password: z
		.string({ error: () => m.accounts_password_missing() })
		.max(128, { error: () => m.accounts_password_long() }),
});
export const mobileSchema = z.object({ mobile });
export const codeSchema = z.object({ code });
/** Of whoever has the number `mobile`; `username` is there for password managers. */
export const newPasswordSchema = (mobile: string) =>
	z.object({
		password: newPassword.refine((text) => numberIn(text) !== mobile, {
			error: () => m.accounts_password_is_mobile(),
		}),
		username: z.string().optional(),
	});
/** The same of somebody signed in, who says their present one first; `kept` as with `registerSchema`. */
export const changePasswordSchema = (mobile: string) => {
	const { password, username } = newPasswordSchema(mobile).shape;
	return z.object({
		present: z
			.string({ error: () => m.accounts_password_missing() })
			.max(128, { error: () => m.accounts_password_long() }),
		password: password.optional(),
		kept: keptField,
		username,
	});
};
/** Another number, and the password of now, which who signed in a moment ago need not say. */
export const changeMobileSchema = z.object({
	mobile,
	present: z
		.string()
		.max(128, { error: () => m.accounts_password_long() })
		.optional(),
	username: z.string().optional(),
});
export const nameSchema = z.object({ name });
/** Forms of nothing but their button: a new code, the first code for one's own number. */
export const buttonSchema = z.object({});
export const preferencesSchema = z.object({
	theme: z.enum(["light", "dark", "system"]).optional(),
	next: z.string().optional(),
});

/** What a form shows again: the values typed (never a password) and the sentences under each field. */
export type FormState = { values: Record<string, string>; errors: Record<string, string[]> };

/** The fields as they came, whatever is wrong with them; never to be shown. */
export type Typed = Readonly<Record<string, unknown>>;

const NEVER_SHOWN = new Set(["password", "present", "code", "kept"]);

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/**
 * A posted form as its value, or as what to show again. Whoever calls it has looked at the walk or the session first.
 * @throws DomainError of the door for forms: what is no form of ours is a page of its own (app.ts)
 */
export async function postedForm<S extends FormSchema>(
	request: Request,
	schema: S,
): Promise<{ ok: true; value: z.output<S>; form: FormState } | { ok: false; form: FormState; typed: Typed }> {
	const submission = await readForm(request, schema);
	const values: FormState["values"] = {};
	for (const [key, value] of Object.entries(submission.payload))
		if (typeof value === "string" && !NEVER_SHOWN.has(key)) values[key] = value;
	if (submission.status === "success") return { ok: true, value: submission.value, form: { values, errors: {} } };
	const errors: FormState["errors"] = {};
	for (const [key, messages] of Object.entries(submission.error ?? {})) if (messages) errors[key] = messages;
	return { ok: false, form: { values, errors }, typed: submission.payload };
}

/** The same form with a sentence of ours under a field ("" for the form itself). */
export const withError = (form: FormState, field: string, message: string): FormState => ({
	...form,
	errors: { ...form.errors, [field]: [message] },
});
