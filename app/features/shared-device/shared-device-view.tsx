import { Form } from "react-router";
import { Avatar } from "~/components/avatar.tsx";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { sharedDevicePath } from "~/domain/shared-device/paths.ts";
import type { DevicePerson } from "~/domain/shared-device/people.server.ts";
import { m } from "~/paraglide/messages.js";

/** Why a form was refused, and whose it was; null for that of whoever is signed in. */
export type Refusal = { person: string | null; text: string };

function PinField({ id, label, hint, error }: { id: string; label: string; hint?: string; error?: string }) {
	return (
		<InputField
			id={id}
			name="pin"
			type="password"
			inputMode="numeric"
			autoComplete="off"
			maxLength={6}
			required
			label={label}
			hint={hint}
			error={error}
			autoFocus={error !== undefined}
		/>
	);
}

/** Somebody whose session waits, behind their PIN. */
function Waiting({
	person: { accountUuid, name, image },
	next,
	error,
}: {
	person: DevicePerson;
	next: string | null;
	error?: string;
}) {
	const shown = name ?? "";
	return (
		<li className="card grid gap-4">
			<p className="flex items-center gap-3 font-semibold">
				<Avatar name={shown} image={image} />
				{shown}
			</p>
			<Form method="post" className="grid gap-4" reloadDocument>
				<input type="hidden" name="person" value={accountUuid} />
				<PinField id={`pin-${accountUuid}`} label={m.shared_device_pin_of({ name: shown })} error={error} />
				<Button block icon="sign-in" name="intent" value="enter">
					{m.shared_device_enter()}
				</Button>
			</Form>
			<div>
				<ButtonLink
					href={sharedDevicePath({ next, remove: accountUuid })}
					variant="quiet"
					small
					aria-label={m.shared_device_remove_of({ name: shown })}
				>
					{m.shared_device_remove()}
				</ButtonLink>
			</div>
		</li>
	);
}

type Props = {
	/** Those who wait. */
	people: readonly DevicePerson[];
	/** Where whoever comes in goes on to, if not home. */
	next: string | null;
	/** Who is no longer known here, after wrong PINs. */
	gone: string | null;
	refusal: Refusal | null;
};

/** Nobody is signed in: who waits here, and the way in for everybody else. */
export function WhoIsIt({ people, gone, next, refusal }: Props) {
	return (
		<>
			{refusal && !people.some(({ accountUuid }) => accountUuid === refusal.person) && (
				<Alert tone="danger" live>
					{refusal.text}
				</Alert>
			)}
			{gone && <Alert tone="info">{m.shared_device_gone({ name: gone, other: m.shared_device_other() })}</Alert>}
			{people.length === 0 ? (
				<p>{m.shared_device_alone()}</p>
			) : (
				<ul className="grid gap-4">
					{people.map((person) => (
						<Waiting
							key={person.accountUuid}
							person={person}
							next={next}
							error={refusal?.person === person.accountUuid ? refusal.text : undefined}
						/>
					))}
				</ul>
			)}
			{people.length > 0 && <p className="text-sm text-soft">{m.shared_device_pin_forgotten()}</p>}
			<ButtonLink href={loginPath(next)} variant="secondary" block icon="user">
				{m.shared_device_other()}
			</ButtonLink>
		</>
	);
}

const loginPath = (next: string | null) => `/auth/login${next ? `?next=${encodeURIComponent(next)}` : ""}`;

/** The question before somebody is no longer known on the device, which they may not have meant who tapped it. */
export function RemoveQuestion({ person: { accountUuid }, next }: { person: DevicePerson; next: string | null }) {
	return (
		<Form method="post" className="grid gap-3" reloadDocument>
			<input type="hidden" name="person" value={accountUuid} />
			<Button block variant="danger" name="intent" value="remove">
				{m.shared_device_remove()}
			</Button>
			<ButtonLink href={sharedDevicePath({ next })} variant="secondary" block>
				{m.shared_device_keep()}
			</ButtonLink>
		</Form>
	);
}

/** Somebody is signed in: their PIN, and the way to hand the device over. @param known whether they have a PIN here */
export function OwnPin({ name, known, refusal }: { name: string; known: boolean; refusal: Refusal | null }) {
	return (
		<>
			<p>{m.shared_device_here({ name })}</p>
			{known && (
				<Form method="post" className="grid gap-2" reloadDocument>
					<Button block icon="users" name="intent" value="hand-over">
						{m.shared_device_hand_over()}
					</Button>
					<p className="text-sm text-soft">{m.shared_device_hand_over_lead()}</p>
				</Form>
			)}
			<Form method="post" className="grid gap-4" reloadDocument>
				{!known && <p>{m.shared_device_set_lead()}</p>}
				<PinField id="own-pin" label={m.shared_device_pin()} hint={m.shared_device_pin_hint()} error={refusal?.text} />
				<Button block variant={known ? "secondary" : "primary"} icon="shield" name="intent" value="set-pin">
					{known ? m.shared_device_set_again() : m.shared_device_set()}
				</Button>
			</Form>
		</>
	);
}
