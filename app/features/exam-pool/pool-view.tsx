import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { InputField, SelectField } from "~/components/field.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, Badge, PageHeader } from "~/components/surfaces.tsx";
import { type PoolFilter, poolPath } from "~/domain/exam-draft/pool-schemas.ts";
import type { PoolPage, PoolQuestion } from "~/domain/exam-pool/pool-questions.server.ts";
import { excerpt } from "~/features/question-bank/labels.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { langOfText, nameIn, num, questions as questionCount } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Props = PoolPage & {
	filter: PoolFilter;
	/** The page of the exam. */
	back: string;
	error: string | null;
};

/** What may be done with one question of a draft. */
function Acts({ of, version, isOut }: { of: PoolQuestion; version: number; isOut: boolean }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
			<input type="hidden" name="questionUuid" value={of.uuid} />
			<input type="hidden" name="version" value={version} />
			{isOut ? (
				<Button variant="secondary" name="intent" value="put-back" pending={pending}>
					{m.exam_draft_pool_put_back()}
				</Button>
			) : (
				<>
					<Button variant="secondary" name="intent" value="swap" pending={pending}>
						{m.exam_draft_pool_swap()}
					</Button>
					<Button variant="quiet" name="intent" value="take-out" pending={pending}>
						{m.exam_draft_pool_take_out()}
					</Button>
				</>
			)}
		</Form>
	);
}

function Filters({ filter, subjects, leftOut }: Pick<Props, "filter" | "subjects" | "leftOut">) {
	return (
		<GetForm className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]">
			<InputField
				id="pool-q"
				type="search"
				name="q"
				label={m.question_bank_search()}
				defaultValue={filter.q}
				maxLength={100}
			/>
			<SelectField id="pool-subject" name="subject" label={m.common_subject()} defaultValue={filter.subject}>
				<option value="">{m.common_all()}</option>
				{subjects.map(({ uuid, title, titleBn, chosen }) => (
					<option key={uuid} value={uuid}>
						{`${nameIn(title, titleBn)} (${num(chosen)})`}
					</option>
				))}
			</SelectField>
			<SelectField id="pool-show" name="show" label={m.people_state()} defaultValue={filter.show}>
				<option value="">{m.exam_draft_pool_chosen()}</option>
				<option value="out">{m.exam_draft_pool_out({ n: num(leftOut) })}</option>
			</SelectField>
			<Button variant="secondary" icon="search">
				{m.payment_admin_find()}
			</Button>
		</GetForm>
	);
}

/** The questions that were chosen for a draft, which may be taken out or changed for others before it is published (EXD-12). */
export function PoolView({ owner, subjects, questions, leftOut, filter, back, error }: Props) {
	const { content, page, totalPages, totalElements } = questions;
	const isOut = filter.show === "out";
	const isDraft = owner.state === "draft";
	return (
		<div className="grid gap-6">
			<PageHeader
				back={{ href: back, label: owner.title }}
				title={m.exam_draft_pool_title()}
				lead={questionCount(totalElements)}
			/>
			{error && (
				<Alert tone="danger" live>
					{error}
				</Alert>
			)}
			{isDraft ? (
				<>
					<p className="measure text-soft">{m.exam_draft_pool_lead()}</p>
					{subjects
						.filter(({ askable, spare, asked }) => askable < asked && askable + spare >= asked)
						.map(({ uuid, title, titleBn, askable }) => (
							<Alert key={uuid} tone="warning">
								{`${nameIn(title, titleBn)}: ${m.exam_draft_to_choose({ n: num(askable) })}`}
							</Alert>
						))}
				</>
			) : (
				<Alert>{m.exam_draft_pool_published()}</Alert>
			)}
			<Filters filter={filter} subjects={subjects} leftOut={leftOut} />
			{content.length === 0 ? (
				<EmptyState title={m.exam_draft_pool_none()}>
					<p>{m.exam_draft_pool_none_text()}</p>
				</EmptyState>
			) : (
				<ul className="rows">
					{content.map((of) => (
						<li key={of.uuid} className="grid gap-2 border-b border-line py-4 [overflow-wrap:anywhere]">
							<p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
								<a href={bankPaths.one(of.uuid)} lang={langOfText(of.content)}>
									{excerpt(of.content)}
								</a>
								{!of.usable && !isOut && <Badge tone="warning">{m.exam_draft_pool_unusable()}</Badge>}
							</p>
							<p className="text-sm text-soft">{`${nameIn(of.subjectTitle, of.subjectTitleBn)} · ${of.code}`}</p>
							{isDraft && <Acts of={of} version={owner.version} isOut={isOut} />}
						</li>
					))}
				</ul>
			)}
			<Pagination page={page + 1} totalPages={totalPages} hrefFor={(to) => poolPath(back, to, filter)} />
		</div>
	);
}
