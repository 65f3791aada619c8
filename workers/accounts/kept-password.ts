import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import { m } from "~/paraglide/messages.js";
import { browserHash, type Ctx } from "./context.ts";
import { takeChosenPassword } from "./limits.ts";
import { FLOW_LIFETIME } from "./rules.ts";
import { chosenPasswordSchema, type FormState, numberIn, type Typed, withError } from "./schemas.ts";
import { seal, unseal } from "./secrets.ts";

const keptSchema = z.object({ hash: z.string(), until: z.number(), mobile: z.string().nullable() });

const boundTo = async (c: Ctx) => `kept-password:${await browserHash(c)}`;

/** The hash of a password that somebody chose; null where their network has had too many hashed. */
export async function hashChosen(c: Ctx, password: string): Promise<string | null> {
	const { db, network, now } = c.var.app;
	return (await takeChosenPassword(db, network, now)) ? hashPassword(password) : null;
}

/**
 * A password chosen beside a field that was wrong, so that nobody has to type it again: its hash, sealed, as a hidden field of
 * the page. The password itself never comes back to a page (ACC-17), and the seal opens for the same browser for half an hour.
 * @returns null where there is no password worth keeping
 */
export async function keepPassword(c: Ctx, { password, kept }: Typed): Promise<string | null> {
	const chosen = chosenPasswordSchema.safeParse(password);
	if (!chosen.success) {
		const stillGood = !password && typeof kept === "string" && (await openKept(c, kept)) !== null;
		return stillGood ? kept : null;
	}
	const { vars, now } = c.var.app;
	const hash = await hashChosen(c, chosen.data);
	if (hash === null) return null;
	const value = {
		hash,
		until: now + FLOW_LIFETIME,
		mobile: numberIn(chosen.data),
	};
	return seal(vars.AUTH_SECRET, value, await boundTo(c));
}

/** The hash of a kept password, and the mobile number that it spells, if it does; null when it is not one of ours any more. */
export async function openKept(c: Ctx, kept: string): Promise<{ hash: string; mobile: string | null } | null> {
	const opened = keptSchema.safeParse(await unseal(c.var.app.vars.AUTH_SECRET, kept, await boundTo(c)));
	return opened.success && c.var.app.now < opened.data.until ? opened.data : null;
}

/** The hash of what was chosen now or before; else the sentence for the field. @param mobile of who chooses */
export async function chosenPassword(
	c: Ctx,
	{ mobile, password, kept }: { mobile: string; password?: string; kept?: string },
): Promise<{ hash: string } | { refused: string; status?: 429 }> {
	if (password !== undefined) {
		const hash = await hashChosen(c, password);
		return hash === null ? { refused: m.accounts_too_many_from_here(), status: 429 } : { hash };
	}
	const known = kept === undefined ? null : await openKept(c, kept);
	if (!known) return { refused: m.accounts_new_password_missing() };
	return known.mobile === mobile ? { refused: m.accounts_password_is_mobile() } : { hash: known.hash };
}

/**
 * A form whose other fields are wrong, with what is kept of its password; where nothing is, the field of the password says so at
 * once, and not only when the others are right.
 */
export async function keepInForm(
	c: Ctx,
	form: FormState,
	typed: Typed,
): Promise<{ state: FormState; kept: string | null }> {
	const kept = await keepPassword(c, typed);
	const silent = kept === null && form.errors.password === undefined;
	return { state: silent ? withError(form, "password", m.accounts_new_password_missing()) : form, kept };
}
