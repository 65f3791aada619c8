import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { ProfileRole } from "~/domain/account/rules.ts";
import { dateTime, num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ConfirmFirst } from "./confirm-first.tsx";

const GOES = [
	m.privacy_goes_profile,
	m.privacy_goes_institutes,
	m.privacy_goes_files,
	m.privacy_goes_mock_tests,
	m.privacy_goes_exams,
	m.privacy_goes_courses,
	m.privacy_goes_devices,
];
const STAYS = [m.privacy_stays_ranks, m.privacy_stays_books, m.privacy_stays_log];

const Sentences = ({ id, title, of }: { id: string; title: string; of: readonly (() => string)[] }) => (
	<section aria-labelledby={id}>
		<h2 id={id} className="text-lg">
			{title}
		</h2>
		<ul className="measure mt-2 grid list-disc gap-1 ps-5">
			{of.map((sentence) => (
				<li key={sentence()}>{sentence()}</li>
			))}
		</ul>
	</section>
);

/** What goes and what stays, before anybody asks for the end of their account (PRV-6). */
export const DeletionMeaning = ({ role }: { role: ProfileRole }) => (
	<>
		<Sentences id="goes" title={m.privacy_goes_title()} of={GOES} />
		<Sentences
			id="stays"
			title={m.privacy_stays_title()}
			of={role === "teacher" ? [...STAYS, m.privacy_stays_courses] : STAYS}
		/>
		<p className="measure">{m.privacy_stays_again()}</p>
	</>
);

type Blocked = {
	text: string;
	/** When the exam that runs is over, ms UTC. */
	until: number | null;
	/** Where they write to us; null where that would not help. */
	writeTo: string | null;
};

/** What must be settled first. */
export const DeletionBlocked = ({ text, until, writeTo }: Blocked) => (
	<Alert tone="warning" title={m.privacy_blocked_title()}>
		<p>{text}</p>
		{until !== null && <p>{m.privacy_exam_until({ when: dateTime(until) })}</p>}
		{writeTo && (
			<p className="mt-3">
				<ButtonLink href={writeTo} variant="secondary" small icon="mail">
					{m.privacy_write_to_us()}
				</ButtonLink>
			</p>
		)}
	</Alert>
);

type Asking = {
	days: number;
	/** In the wallet, in poisha. */
	wallet: number;
	/** Where one signs in again; null where that was a moment ago. */
	confirm: string | null;
	copy: string;
	error: string | null;
};

/** Asks for the end of the account: ticks for what it means, and the button. */
export function DeletionForm({ days, wallet, confirm, copy, error }: Asking) {
	const pending = useNavigation().formMethod === "POST";
	if (confirm) return <ConfirmFirst href={confirm} />;
	return (
		<Form method="post" className="card grid gap-4">
			{error && (
				<Alert tone="danger" live>
					{error}
				</Alert>
			)}
			<div>
				<ButtonLink href={copy} variant="quiet" icon="download">
					{m.privacy_copy_first()}
				</ButtonLink>
			</div>
			{wallet > 0 && (
				<>
					<Alert tone="warning" title={m.privacy_wallet_title({ amount: taka(wallet) })}>
						<p>{m.privacy_wallet_text()}</p>
					</Alert>
					<input type="hidden" name="wallet" value={wallet} />
					<CheckField id="giveUp" name="giveUp" label={m.privacy_wallet_confirm({ amount: taka(wallet) })} />
				</>
			)}
			<CheckField id="understood" name="understood" label={m.privacy_understood()} required />
			<Button variant="danger" icon="trash" pending={pending}>
				{m.privacy_delete_button({ days: num(days) })}
			</Button>
		</Form>
	);
}
