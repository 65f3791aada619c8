import { z } from "zod";
import { normaliseMobile } from "~/lib/mobile.ts";
import { m } from "~/paraglide/messages.js";
import { type FormSchema, readForm } from "~/request/read-form.server.ts";
import { OTP } from "./rules.ts";

/** Messages are made while parsing, so they speak the request's language. */
const mobile = z.string({ error: () => m.accounts_mobile_missing() }).transform((text, context) => {
	const normalised = normaliseMobile(text);
	if (normalised) return normalised;
	context.addIssue({ code: "custom", message: m.accounts_mobile_invalid() });
	return z.NEVER;
});

const name = z
	.string({ error: () => m.accounts_name_missing() })
	.transform((text) => text.trim().replace(/\s+/g, " "))
	.pipe(
		z
			.string()
			.min(2, { error: () => m.accounts_name_short() })
			.max(80, { error: () => m.accounts_name_long() }),
	);

export const PASSWORD_MIN = 8;

const newPassword = z
	.string({ error: () => m.accounts_new_password_missing() })
	.min(PASSWORD_MIN, { error: () => m.accounts_password_short({ count: PASSWORD_MIN }) })
	.max(128, { error: () => m.accounts_password_long() });

const code = z
	.string({ error: () => m.accounts_code_missing() })
	.transform((text) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).replace(/[\s-]/g, ""))
	.pipe(z.string().regex(new RegExp(`^\\d{${OTP.digits}}$`), { error: () => m.accounts_code_shape() }));

export const registerSchema = z
	.object({ name, mobile, password: newPassword })
	.refine(({ mobile, password }) => normaliseMobile(password) !== mobile, {
		path: ["password"],
		error: () => m.accounts_password_is_mobile(),
	});
export const passwordSignInSchema = z.object({
	mobile,
	password: z
		.string({ error: () => m.accounts_password_missing() })
		.max(128, { error: () => m.accounts_password_long() }),
});
export const mobileSchema = z.object({ mobile });
export const codeSchema = z.object({ code });
/** `username` is there for password managers. */
export const newPasswordSchema = z.object({ password: newPassword, username: z.string().optional() });
export const nameSchema = z.object({ name });
/** Forms of nothing but their button: a new code, the first code for one's own number. */
export const buttonSchema = z.object({});
export const preferencesSchema = z.object({
	theme: z.enum(["light", "dark", "system"]).optional(),
	next: z.string().optional(),
});

/** What a form shows again: the values typed (never a password) and the sentences under each field. */
export type FormState = { values: Record<string, string>; errors: Record<string, string[]> };

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/**
 * A posted form as its value, or as what to show again. Whoever calls it has looked at the walk or the session first.
 * @throws DomainError of the door for forms: what is no form of ours is a page of its own (app.ts)
 */
export async function postedForm<S extends FormSchema>(
	request: Request,
	schema: S,
): Promise<{ ok: true; value: z.output<S>; form: FormState } | { ok: false; form: FormState }> {
	const submission = await readForm(request, schema);
	const values: FormState["values"] = {};
	for (const [key, value] of Object.entries(submission.payload))
		if (typeof value === "string" && key !== "password" && key !== "code") values[key] = value;
	if (submission.status === "success") return { ok: true, value: submission.value, form: { values, errors: {} } };
	const errors: FormState["errors"] = {};
	for (const [key, messages] of Object.entries(submission.error ?? {})) if (messages) errors[key] = messages;
	return { ok: false, form: { values, errors } };
}

/** The same form with a sentence of ours under a field ("" for the form itself). */
export const withError = (form: FormState, field: string, message: string): FormState => ({
	...form,
	errors: { ...form.errors, [field]: [message] },
});
