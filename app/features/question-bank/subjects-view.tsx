import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { SubjectsPanel } from "~/domain/question-bank/edit-schemas.ts";
import type { BankSubject, BankTopic, NamedKind } from "~/domain/question-bank/subjects.server.ts";
import { byShownName, nameIn, questions } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { bankPaths } from "./paths.ts";

type Named = Pick<BankTopic, "uuid" | "title" | "titleBn" | "version" | "questions">;

/** The names of a subject or chapter, in both languages. */
function NamesForm({
	intent,
	hidden,
	of,
	button,
	reply,
}: {
	intent: string;
	hidden: Readonly<Record<string, string>>;
	of?: Named;
	button: string;
	reply: SubmissionResult<string[]> | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ title: string; titleBn: string }>({
		id: "names",
		lastResult: reply,
		defaultValue: { title: of?.title ?? "", titleBn: of?.titleBn ?? "" },
	});
	const { key: titleKey, ...title } = getInputProps(fields.title, { type: "text" });
	const { key: titleBnKey, ...titleBn } = getInputProps(fields.titleBn, { type: "text" });
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<FormErrors errors={form.errors} />
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<div className="grid gap-4 sm:grid-cols-2">
				<InputField
					key={titleKey}
					{...title}
					label={m.common_name()}
					error={fields.title.errors && m.question_bank_name_wrong()}
					maxLength={100}
				/>
				<InputField
					key={titleBnKey}
					{...titleBn}
					label={m.institute_name_bn()}
					error={fields.titleBn.errors && m.question_bank_name_wrong()}
					lang="bn"
					optional
					maxLength={100}
				/>
			</div>
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending} name="intent" value={intent}>
					{button}
				</Button>
				<ButtonLink variant="secondary" href={bankPaths.subjects()}>
					{m.assignment_back()}
				</ButtonLink>
			</div>
		</Form>
	);
}

function DeleteForm({ kind, of }: { kind: NamedKind; of: Named }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="flex flex-wrap gap-3">
			<input type="hidden" name="uuid" value={of.uuid} />
			<Button variant="danger" icon="trash" pending={pending} name="intent" value={`delete-${kind}`}>
				{m.discussion_delete()}
			</Button>
			<ButtonLink variant="secondary" href={bankPaths.subjects()}>
				{m.institute_keep()}
			</ButtonLink>
		</Form>
	);
}

const shown = ({ title, titleBn }: Pick<Named, "title" | "titleBn">) => nameIn(title, titleBn);

/** What is done beside the list. Null of what is not there. */
export function SubjectsPanelView({
	panel,
	subjects,
	reply,
}: {
	panel: SubjectsPanel;
	subjects: readonly BankSubject[];
	reply: SubmissionResult<string[]> | undefined;
}) {
	const topics = subjects.flatMap((of) => of.topics);
	const of: Named | undefined = [...subjects, ...topics].find(({ uuid }) => uuid === panel.uuid);
	const isTopic = topics.some(({ uuid }) => uuid === panel.uuid);
	const adds = panel.do === "add";
	const kind: NamedKind = (adds ? panel.kind === "topic" : isTopic) ? "topic" : "subject";
	if (panel.do === "" || (!of && (kind === "topic" || !adds)) || (adds && isTopic)) return null;
	const addTitle =
		kind === "topic" && of ? m.question_bank_topic_new_in({ subject: shown(of) }) : m.question_bank_subject_new();
	const title =
		adds || !of ? addTitle : panel.do === "edit" ? shown(of) : m.question_bank_delete_named({ name: shown(of) });
	return (
		<section id="panel" className="card mb-6 grid max-w-3xl scroll-mt-24 gap-4" aria-labelledby="panel-title">
			<h2 id="panel-title" className="text-lg">
				{title}
			</h2>
			{adds || !of ? (
				<NamesForm
					key={`add ${panel.uuid}`}
					intent={`add-${kind}`}
					hidden={kind === "topic" && of ? { subjectUuid: of.uuid } : {}}
					button={m.question_bank_add()}
					reply={reply}
				/>
			) : panel.do === "edit" ? (
				<NamesForm
					key={`${of.uuid} ${of.version}`}
					intent={`save-${kind}`}
					hidden={{ uuid: of.uuid, version: String(of.version) }}
					of={of}
					button={m.common_save()}
					reply={reply}
				/>
			) : (
				<>
					<FormErrors errors={reply?.error?.[""] ?? undefined} />
					<DeleteForm kind={kind} of={of} />
				</>
			)}
		</section>
	);
}

function Actions({ of, kind }: { of: Named; kind: NamedKind }) {
	const name = shown(of);
	return (
		<span className="flex flex-wrap gap-x-4">
			<a href={bankPaths.subjects({ do: "edit", kind, uuid: of.uuid })}>
				{m.discussion_edit()}
				<span className="sr-only">: {name}</span>
			</a>
			<a href={bankPaths.subjects({ do: "delete", kind, uuid: of.uuid })}>
				{m.discussion_delete()}
				<span className="sr-only">: {name}</span>
			</a>
		</span>
	);
}

/** A name in the page's language, with that of the other behind it, and how many questions there are. */
function NameLine({ of, href }: { of: Named; href: string }) {
	const other = shown(of) === of.title ? of.titleBn : of.title;
	return (
		<>
			<a href={href}>{shown(of)}</a>
			{other && <span className="text-soft"> ({other})</span>}{" "}
			<span className="text-soft">{questions(of.questions)}</span>
		</>
	);
}

/** Every subject with its chapters; each leads to its questions. */
export function SubjectRows({ subjects }: { subjects: readonly BankSubject[] }) {
	return (
		<ul className="rows">
			{byShownName(subjects).map((of) => (
				<li key={of.uuid} className="grid gap-3 border-b border-line py-4 [overflow-wrap:anywhere]">
					<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
						<h2 className="text-base">
							<NameLine of={of} href={bankPaths.list(1, { subject: of.uuid })} />
						</h2>
						<Actions of={of} kind="subject" />
					</div>
					<ul className="grid gap-2 ps-4">
						{byShownName(of.topics).map((topic) => (
							<li key={topic.uuid} className="flex flex-wrap items-baseline justify-between gap-x-6">
								<span>
									<NameLine of={topic} href={bankPaths.list(1, { topic: topic.uuid })} />
								</span>
								<Actions of={topic} kind="topic" />
							</li>
						))}
						<li>
							<a href={bankPaths.subjects({ do: "add", kind: "topic", uuid: of.uuid })}>
								{m.question_bank_topic_new()}
							</a>
						</li>
					</ul>
				</li>
			))}
		</ul>
	);
}
