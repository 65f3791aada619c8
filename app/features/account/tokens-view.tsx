import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { Copyable } from "~/components/copyable.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, SectionHead } from "~/components/surfaces.tsx";
import { MOST_TOKENS } from "~/domain/account/rules.ts";
import { makeTokenSchema, TOKEN_NAME_LENGTH } from "~/domain/account/schemas.ts";
import type { MintedToken, ShownToken } from "~/domain/account/tokens.server.ts";
import { away, dateTime, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** A token that was made just now. */
export type MadeToken = MintedToken & { name: string };

/** The one time that it is shown. */
function Made({ of: { token, name, expiresAt } }: { of: MadeToken }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.focus(), []);
	return (
		<div ref={box} tabIndex={-1}>
			<Alert tone="success" title={m.account_token_made()}>
				<p>{m.account_token_once()}</p>
				<p className="my-3 [overflow-wrap:anywhere]">
					<Copyable value={token} what={m.account_devices_token()} />
				</p>
				<p>
					<span lang={langOfText(name)}>{name}</span>
					{" · "}
					{m.account_token_until({ time: dateTime(expiresAt) })}
				</p>
			</Alert>
		</div>
	);
}

function MakeToken({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "token",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: makeTokenSchema }),
	});
	const { key, ...name } = getInputProps(fields.name, { type: "text" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="intent" value="make" />
			<InputField
				key={key}
				{...name}
				label={m.account_token_name()}
				hint={m.account_token_name_hint()}
				error={fields.name.errors && m.account_token_name_needed({ n: num(TOKEN_NAME_LENGTH) })}
				maxLength={TOKEN_NAME_LENGTH}
				autoComplete="off"
			/>
			<div>
				<Button icon="plus" pending={pending}>
					{m.account_token_make()}
				</Button>
			</div>
		</Form>
	);
}

function TokenRow({ of: { id, name, createdAt, lastUsedAt, endsAt }, now }: { of: ShownToken; now: number }) {
	const called = name ?? m.account_devices_token();
	return (
		<li className="row">
			<div className="min-w-0">
				<p className="font-medium [overflow-wrap:anywhere]" lang={name === null ? undefined : langOfText(name)}>
					{called}
				</p>
				<p className="text-sm text-soft">
					{m.account_devices_made({ time: dateTime(createdAt) })}
					{" · "}
					{lastUsedAt > createdAt ? m.account_devices_used({ time: away(lastUsedAt, now) }) : m.account_token_unused()}
					{endsAt !== null && ` · ${m.account_token_until({ time: dateTime(endsAt) })}`}
				</p>
			</div>
			<Form method="post">
				<input type="hidden" name="token" value={id} />
				<Button
					variant="secondary"
					small
					icon="close"
					name="intent"
					value="revoke"
					aria-label={m.account_token_revoke_of({ name: called })}
				>
					{m.account_token_revoke()}
				</Button>
			</Form>
		</li>
	);
}

/** Bearer tokens for programs: make one, which is shown once, see them all, revoke one (ACC-11.1). @param now ms UTC, the server's */
export function TokensView({
	tokens,
	made,
	lastResult,
	now,
}: {
	tokens: readonly ShownToken[];
	made: MadeToken | null;
	lastResult: SubmissionResult<string[]> | null;
	now: number;
}) {
	return (
		<>
			{made && <Made key={made.token} of={made} />}
			{/* Made anew after each token, so that its name is not offered again. */}
			<MakeToken key={made?.token} lastResult={lastResult} />
			<section aria-labelledby="tokens" className="grid gap-4">
				<SectionHead
					id="tokens"
					title={m.account_tokens_yours()}
					lead={m.account_tokens_most({ n: num(MOST_TOKENS) })}
				/>
				{tokens.length === 0 ? (
					<p className="text-soft">{m.account_tokens_none()}</p>
				) : (
					<ul className="rows">
						{tokens.map((token) => (
							<TokenRow key={token.id} of={token} now={now} />
						))}
					</ul>
				)}
			</section>
		</>
	);
}
