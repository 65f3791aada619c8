import type { SubmissionResult } from "@conform-to/react";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Dialog } from "~/components/dialog.tsx";
import { useKeptDialog } from "~/components/use-kept-dialog.ts";
import type { MyVerification } from "~/domain/verification/queries.server.ts";
import { m } from "~/paraglide/messages.js";
import { AppealForm } from "./appeal-form.tsx";
import { verificationPaths } from "./paths.ts";
import { SentDocuments, StandingAlert } from "./standing-view.tsx";
import { SubmissionForm } from "./submission-form.tsx";

type Answered = { intent: "submit" | "appeal"; result: SubmissionResult<string[]> };

type Props = {
	mine: MyVerification;
	/** Where to go on to once accepted. */
	next: string | null;
	/** The form is a part of the page, as for those without JavaScript. */
	showsForm: boolean;
	/** Where the name of the account is changed. */
	namePage: string;
	/** The server's clock, ms UTC. */
	now: number;
	/** How long scans are kept after the decision. */
	days: number;
	/** What the last form was answered. */
	answer: Answered | undefined;
};

/** How a teacher stands, and what can be done: the dialog for documents (a page without JavaScript), the appeal, what was sent. */
export function MyVerificationView({ mine, next, showsForm, namePage, now, days, answer }: Props) {
	const { open, wasOpened, show, shut } = useKeptDialog();
	const resultOf = (intent: Answered["intent"]) => (answer?.intent === intent ? answer.result : undefined);
	const form = { known: mine, namePage, now, days, lastResult: resultOf("submit") };
	return (
		<>
			<StandingAlert of={mine} namePage={namePage} dobPage={verificationPaths.form(next, "dob")} />
			{mine.canSubmit && !showsForm && (
				<>
					<ButtonLink
						href={verificationPaths.form(next)}
						block
						icon="upload"
						onClick={(event) => {
							event.preventDefault();
							show();
						}}
					>
						{mine.standing === "Rejected" ? m.verification_submit_again() : m.verification_dialog_title()}
					</ButtonLink>
					<Dialog id="documents-dialog" title={m.verification_dialog_title()} open={open} onClose={() => shut()}>
						{wasOpened && (
							<SubmissionForm {...form} filesLost={false}>
								<Button type="button" variant="secondary" onClick={() => shut()}>
									{m.verification_close()}
								</Button>
							</SubmissionForm>
						)}
					</Dialog>
				</>
			)}
			{mine.canSubmit && showsForm && (
				<section aria-labelledby="documents-title">
					<h2 id="documents-title" className="mb-3 text-lg">
						{m.verification_dialog_title()}
					</h2>
					<SubmissionForm {...form} action={verificationPaths.form(next)} filesLost={form.lastResult !== undefined} />
				</section>
			)}
			{mine.appealUntil !== null && <AppealForm until={mine.appealUntil} lastResult={resultOf("appeal")} />}
			<SentDocuments of={mine} />
		</>
	);
}
