import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField, InputField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Badge } from "~/components/surfaces.tsx";
import type { SubjectsPanel } from "~/domain/question-bank/edit-schemas.ts";
import type { BankGrade, BankSubject, BankTopic, NamedKind } from "~/domain/question-bank/subjects.server.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { byShownName, nameIn, num, questions } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { bankPaths } from "./paths.ts";

type Named = Pick<BankTopic, "uuid" | "title" | "titleBn" | "version">;
type Place = Pick<BankSubject, "position" | "hidden">;

/** The page that a kind is kept on. */
const pageOf = (kind: NamedKind) => (kind === "grade" ? bankPaths.grades : bankPaths.subjects);

/** Its place in lists, and whether it is offered. */
function PlaceFields({ of, errors }: { of: Place; errors: boolean }) {
	return (
		<>
			<InputField
				id="position"
				name="position"
				type="text"
				inputMode="numeric"
				label={m.question_bank_position()}
				hint={m.question_bank_position_hint()}
				error={errors ? m.question_bank_position_wrong() : null}
				defaultValue={String(of.position)}
				maxLength={5}
			/>
			<CheckField id="hidden" name="hidden" label={m.question_bank_hidden()} defaultChecked={of.hidden} />
		</>
	);
}

/** The names of a subject or chapter, in both languages. */
function NamesForm({
	intent,
	hidden,
	of,
	button,
	reply,
	place,
	back,
}: {
	intent: string;
	hidden: Readonly<Record<string, string>>;
	of?: Named;
	button: string;
	reply: SubmissionResult<string[]> | undefined;
	/** Of what has one; null of a chapter. */
	place: Place | null;
	back: string;
}) {
	const typed = reply?.initialValue;
	const shown = place && typed ? { position: Number(typed.position ?? 0), hidden: typed.hidden === "on" } : place;
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
			{shown && <PlaceFields of={shown} errors={Boolean(reply?.error?.position)} />}
			<div className="flex flex-wrap gap-3">
				<Button icon="check" pending={pending} name="intent" value={intent}>
					{button}
				</Button>
				<ButtonLink variant="secondary" href={back}>
					{m.assignment_back()}
				</ButtonLink>
			</div>
		</Form>
	);
}

function DeleteForm({ kind, of, reply }: { kind: NamedKind; of: Named; reply: PanelProps["reply"] }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ name: string }>({ id: "delete", lastResult: reply });
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="uuid" value={of.uuid} />
			<input type="hidden" name="version" value={of.version} />
			<ConfirmName name={shown(of)} field={fields.name} />
			<div className="flex flex-wrap gap-3">
				<Button variant="danger" icon="trash" pending={pending} name="intent" value={`delete-${kind}`}>
					{m.discussion_delete()}
				</Button>
				<ButtonLink variant="secondary" href={pageOf(kind)()}>
					{m.institute_keep()}
				</ButtonLink>
			</div>
		</Form>
	);
}

const shown = ({ title, titleBn }: Pick<Named, "title" | "titleBn">) => nameIn(title, titleBn);

type PanelProps = { panel: SubjectsPanel; reply: SubmissionResult<string[]> | undefined };

const NEW_PLACE: Place = { position: 0, hidden: false };
const NEW = {
	subject: m.question_bank_subject_new,
	topic: m.question_bank_topic_new,
	grade: m.question_bank_class_new,
};

/** What is done beside the list. Null of what is not there. */
export function SubjectsPanelView({ panel, subjects, reply }: PanelProps & { subjects: readonly BankSubject[] }) {
	const topics = subjects.flatMap((of) => of.topics);
	const subject = subjects.find(({ uuid }) => uuid === panel.uuid);
	const topic = topics.find(({ uuid }) => uuid === panel.uuid);
	if (panel.do === "add" && panel.kind === "topic")
		return subject ? <AddPanel kind="topic" subject={subject} reply={reply} /> : null;
	if (panel.do === "add") return topic ? null : <AddPanel kind="subject" reply={reply} />;
	const [of, kind, place] = topic
		? ([topic, "topic", null] as const)
		: ([subject, "subject", subject ?? null] as const);
	return of ? <ChangePanel panel={panel} of={of} kind={kind} place={place} reply={reply} /> : null;
}

/** The same beside the list of classes. */
export function GradesPanelView({ panel, grades, reply }: PanelProps & { grades: readonly BankGrade[] }) {
	if (panel.do === "add") return <AddPanel kind="grade" reply={reply} />;
	const of = grades.find(({ uuid }) => uuid === panel.uuid);
	return of ? <ChangePanel panel={panel} of={of} kind="grade" place={of} reply={reply} /> : null;
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section id="panel" className="card mb-6 grid max-w-3xl scroll-mt-24 gap-4" aria-labelledby="panel-title">
			<h2 id="panel-title" className="text-lg">
				{title}
			</h2>
			{children}
		</section>
	);
}

function AddPanel({
	kind,
	subject,
	reply,
}: Pick<PanelProps, "reply"> & { kind: NamedKind; subject?: BankSubject | undefined }) {
	const title = subject ? m.question_bank_topic_new_in({ subject: shown(subject) }) : NEW[kind]();
	return (
		<Panel title={title}>
			<NamesForm
				key={`add ${subject?.uuid}`}
				intent={`add-${kind}`}
				hidden={subject ? { subjectUuid: subject.uuid } : {}}
				button={m.question_bank_add()}
				reply={reply}
				place={kind === "topic" ? null : NEW_PLACE}
				back={pageOf(kind)()}
			/>
		</Panel>
	);
}

function ChangePanel({
	panel,
	of,
	kind,
	place,
	reply,
}: PanelProps & { of: Named; kind: NamedKind; place: Place | null }) {
	if (panel.do === "delete")
		return (
			<Panel title={m.question_bank_delete_named({ name: shown(of) })}>
				<DeleteForm kind={kind} of={of} reply={reply} />
			</Panel>
		);
	if (panel.do !== "edit") return null;
	return (
		<Panel title={shown(of)}>
			<NamesForm
				key={`${of.uuid} ${of.version}`}
				intent={`save-${kind}`}
				hidden={{ uuid: of.uuid, version: asOpened(reply, "version", of.version) }}
				of={of}
				button={m.common_save()}
				reply={reply}
				place={place}
				back={pageOf(kind)()}
			/>
		</Panel>
	);
}

function Actions({ of, kind }: { of: Named; kind: NamedKind }) {
	const name = shown(of);
	return (
		<span className="flex flex-wrap gap-x-4">
			<a href={pageOf(kind)({ do: "edit", kind, uuid: of.uuid })}>
				{m.discussion_edit()}
				<span className="sr-only">: {name}</span>
			</a>
			<a href={pageOf(kind)({ do: "delete", kind, uuid: of.uuid })}>
				{m.discussion_delete()}
				<span className="sr-only">: {name}</span>
			</a>
		</span>
	);
}

const HiddenBadge = () => <Badge>{m.institute_state_hidden()}</Badge>;

/** A name in the page's language, with that of the other behind it, and how many questions there are. */
function NameLine({ of, href }: { of: Named & { questions: number; hidden?: boolean }; href: string }) {
	const other = shown(of) === of.title ? of.titleBn : of.title;
	return (
		<>
			<a href={href}>{shown(of)}</a>
			{other && <span className="text-soft"> ({other})</span>}{" "}
			<span className="text-soft">{questions(of.questions)}</span> {of.hidden && <HiddenBadge />}
		</>
	);
}

/** Every subject with its chapters; each leads to its questions. */
export function SubjectRows({ subjects }: { subjects: readonly BankSubject[] }) {
	return (
		<ul className="rows">
			{subjects.map((of) => (
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

/** Every class in its order: its names, and how many people have it. */
export function GradeRows({ grades }: { grades: readonly BankGrade[] }) {
	return (
		<ul className="rows">
			{grades.map((of) => {
				const other = shown(of) === of.title ? of.titleBn : of.title;
				return (
					<li
						key={of.uuid}
						className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4 [overflow-wrap:anywhere]"
					>
						<span>
							<strong>{shown(of)}</strong>
							{other && <span className="text-soft"> ({other})</span>}{" "}
							<span className="text-soft">{m.question_bank_class_people({ count: of.people, n: num(of.people) })}</span>{" "}
							{of.hidden && <HiddenBadge />}
						</span>
						<Actions of={of} kind="grade" />
					</li>
				);
			})}
		</ul>
	);
}
