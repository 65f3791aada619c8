import type { ReactNode } from "react";
import { Button } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { m } from "~/paraglide/messages.js";
import { type FormState, PASSWORD_MIN } from "../schemas.ts";
import { ShowPassword } from "./show-password.tsx";

/** A form that posts to its own address, with one main button under its fields. */
export function PageForm({
	state,
	button,
	action,
	children,
}: {
	state: FormState;
	button: string;
	action?: string;
	children: ReactNode;
}) {
	const wholeForm = state.errors[""];
	return (
		<form method="post" action={action} className="card grid gap-5" noValidate>
			{wholeForm && (
				<Alert tone="danger" live>
					<p>{wholeForm.join(" ")}</p>
				</Alert>
			)}
			{children}
			<Button block>{button}</Button>
		</form>
	);
}

type FieldProps = { state: FormState; autoFocus?: boolean };

/** The first field in error takes the cursor; where none is, the one that the page begins with. */
const focusOn = ({ state, autoFocus }: FieldProps, name: string) => {
	const broken = Object.keys(state.errors).find((field) => field !== "");
	return broken ? broken === name : autoFocus;
};

export function MobileField({ newAccount, label, ...props }: FieldProps & { newAccount?: boolean; label?: string }) {
	return (
		<InputField
			id="mobile"
			name="mobile"
			// A number that is a user's name is a text: HTML has no user's name for telephones.
			type={newAccount ? "tel" : "text"}
			inputMode="tel"
			autoComplete={newAccount ? "tel" : "username"}
			label={label ?? m.accounts_mobile()}
			hint={m.accounts_mobile_hint()}
			defaultValue={props.state.values.mobile}
			error={props.state.errors.mobile}
			autoFocus={focusOn(props, "mobile")}
			required
		/>
	);
}

type PasswordProps = FieldProps & {
	/** Asks for a password that does not exist yet. */
	fresh?: boolean;
	/** One that was chosen before another field turned out wrong (kept-password.ts): it need not be typed again. */
	kept?: string | null;
	label?: string;
};

export function PasswordField({ fresh, kept, label, ...props }: PasswordProps) {
	const hint = kept ? m.accounts_password_kept() : fresh ? m.accounts_password_hint() : undefined;
	return (
		<div>
			{kept && <input type="hidden" name="kept" value={kept} />}
			<InputField
				id="password"
				name="password"
				type="password"
				autoComplete={fresh ? "new-password" : "current-password"}
				minLength={fresh ? PASSWORD_MIN : undefined}
				label={label ?? m.accounts_password()}
				hint={hint}
				error={props.state.errors.password}
				autoFocus={focusOn(props, "password")}
				required={!kept}
			/>
			<ShowPassword />
		</div>
	);
}

export function NameField(props: FieldProps) {
	return (
		<InputField
			id="name"
			name="name"
			autoComplete="name"
			maxLength={80}
			label={m.accounts_name()}
			hint={m.accounts_name_hint()}
			defaultValue={props.state.values.name}
			error={props.state.errors.name}
			autoFocus={focusOn(props, "name")}
			required
		/>
	);
}

/** @param props.long a code of twelve digits may be typed as well, in groups as the SMS has it */
export function CodeField({ long, ...props }: FieldProps & { long: boolean }) {
	return (
		<InputField
			id="code"
			name="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={long ? 17 : 9}
			className={`text-center text-xl font-semibold tabular-nums ${long ? "tracking-[0.1em]" : "tracking-[0.35em]"}`}
			label={long ? m.accounts_code_any() : m.accounts_code()}
			error={props.state.errors.code}
			autoFocus={focusOn(props, "code")}
			required
		/>
	);
}

/** A question and the link that answers it, under the form. */
export function Aside({ question, href, link }: { question?: string; href: string; link: string }) {
	return (
		<p className="mt-5 text-center">
			{question} <a href={href}>{link}</a>
		</p>
	);
}
