import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, DescriptionList, PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { LiveFigures } from "~/domain/exam-results/live-figures.server.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { count, langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MinutesAndReason } from "./minutes-and-reason.tsx";

type Props = {
	figures: LiveFigures;
	handedIn: readonly HandedIn[];
	lastResult?: SubmissionResult<string[]> | undefined;
};

type HandedIn = { accountUuid: string; name: string | null };

/** Whom it does nothing for, by name, and that they are not let in again. */
function HandedInAlready({ people, all }: { people: readonly HandedIn[]; all: number }) {
	if (people.length === 0) return null;
	const more = all - people.length;
	return (
		<section aria-labelledby="handed-in">
			<h2 id="handed-in" className="text-base">
				{m.exam_time_handed_in()}
			</h2>
			<ul className="mt-1 list-disc ps-5 [overflow-wrap:anywhere]">
				{people.map(({ accountUuid, name }) => (
					<li key={accountUuid} lang={langOfText(name ?? "")}>
						{name || m.people_no_name()}
					</li>
				))}
			</ul>
			{more > 0 && <p>{m.question_bank_page_more({ count: num(more) })}</p>}
		</section>
	);
}

/** The question before a running model test is extended for everybody: whom it reaches, why, and its name typed (MT-21). */
export function ExtendView({ figures, handedIn, lastResult }: Props) {
	const { uuid, name, phase, stopAt, answering, finished } = figures;
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ minutes: string; reason: string; name: string }>({ id: "extend", lastResult });
	const back = adminExamPaths.live(uuid);
	return (
		<>
			<PageHeader
				back={{ href: back, label: m.exam_results_live() }}
				title={m.exam_time_extend()}
				lead={m.exam_time_extend_lead()}
			/>
			{phase !== "running" ? (
				<Alert tone="warning">{m.exam_time_not_running()}</Alert>
			) : (
				<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-4">
					<FormErrors errors={form.errors} />
					<DescriptionList
						rows
						items={[
							{ term: m.model_test_stops(), value: <When at={stopAt} /> },
							{ term: m.exam_results_live_answering(), value: count(answering) },
							{ term: m.exam_results_live_finished(), value: count(finished) },
						]}
					/>
					<HandedInAlready people={handedIn} all={finished} />
					<input type="hidden" name="stopAt" value={stopAt} />
					<MinutesAndReason fields={fields} hint={m.exam_time_extend_hint()} />
					<ConfirmName name={name} field={fields.name} />
					<div className="flex flex-wrap gap-3">
						<Button variant="danger" icon="clock" pending={pending}>
							{m.exam_time_extend()}
						</Button>
						<ButtonLink href={back} variant="quiet">
							{m.material_delete_keep()}
						</ButtonLink>
					</div>
				</Form>
			)}
		</>
	);
}
