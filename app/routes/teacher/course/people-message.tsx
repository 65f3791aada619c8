import { data, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { EmptyState } from "~/components/feedback.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { messageAll, messageStudents } from "~/domain/course-people/message-students.server.ts";
import { coursePeoplePaths } from "~/domain/course-people/paths.ts";
import { getMessaging, getMessagingAll } from "~/domain/course-people/queries.server.ts";
import { chosenStudents, coursePeopleSchema, MAX_MESSAGE, messageSchema } from "~/domain/course-people/schemas.ts";
import { MessageForm } from "~/features/course-people/message-form.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/people-message.ts";

export const handle: RouteHandle = areaPage;

/** The list that the address names, where a message goes to all of it. */
function listOf(search: URLSearchParams) {
	if (!search.has("all")) return null;
	const { sort: _, ...filter } = coursePeopleSchema.parse(Object.fromEntries(search));
	return filter;
}

/** Whom the address chooses: some, or all that a list finds. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const filter = listOf(url.searchParams);
		const chosen = async () => {
			const of = await getMessaging(deps, actor, params.id, chosenStudents(url.searchParams.getAll("to")));
			return { ...of, count: of.people.length };
		};
		const all = async (those: NonNullable<typeof filter>) => {
			const of = await getMessagingAll(deps, actor, params.id, those);
			return { ...of, people: [] };
		};
		const { course, people, count, templates } = await (filter ? all(filter) : chosen());
		const template = templates.find(({ uuid }) => uuid === url.searchParams.get("template"));
		return { course, people, count, filter, templates, written: template?.body ?? "", sending: uuidv7() };
	});

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const submission = await postedForm(context, request, messageSchema, { maxFields: 128 });
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	const sent = submission.value;
	const filter = listOf(url.searchParams);
	// The address says whom: without one there is nobody to write to.
	if (sent.intent === "send-all" && !filter) return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const heard =
				sent.intent === "send"
					? await messageStudents(deps, actor, params.id, { ...sent, students: sent.to })
					: await messageAll(deps, actor, params.id, { ...sent, filter: filter ?? { q: "" } });
			setToast(
				heard > 0
					? { tone: "success", text: m.enrolment_message_sent({ count: heard, n: num(heard) }) }
					: { tone: "warning", text: m.enrolment_message_nobody_heard() },
			);
			return redirect(coursePeoplePaths.list(params.id));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.enrolment_message()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

type Data = Route.ComponentProps["loaderData"];

/** Who will read it. */
function Readers({ people, count, filter }: Pick<Data, "people" | "count" | "filter">) {
	return (
		<section aria-labelledby="to">
			<h3 id="to" className="font-semibold">
				{m.enrolment_message_to()} ({num(count)})
			</h3>
			{filter && <p className="measure">{m.enrolment_message_all_of({ n: num(count) })}</p>}
			{isTooMany(count) && <Alert tone="warning">{m.enrolment_message_too_many({ most: num(MAX_MESSAGE.all) })}</Alert>}
			{people.length > 0 && (
				<ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
					{people.map(({ uuid, name }) => (
						<li key={uuid} lang={name ? langOfText(name) : undefined}>
							{name?.trim() || m.people_no_name()}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** What the teacher writes again and again: each leads to this page with its words. */
function Templates({
	templates,
	uuid,
	hrefOf,
}: Pick<Data, "templates"> & { uuid: string; hrefOf: (template: string) => string }) {
	return (
		<section aria-labelledby="templates" className="grid gap-1">
			<h3 id="templates" className="font-semibold">
				{m.enrolment_template_use()}
			</h3>
			<p className="flex flex-wrap gap-x-4 gap-y-1">
				{templates.map((template) => (
					<a key={template.uuid} href={hrefOf(template.uuid)} lang={langOfText(template.name)}>
						{template.name}
					</a>
				))}
				<a href={coursePeoplePaths.templates(uuid)}>{m.enrolment_templates()}</a>
			</p>
		</section>
	);
}

const isTooMany = (count: number): boolean => count > MAX_MESSAGE.all;

export default function MessagePeople({ loaderData, actionData }: Route.ComponentProps) {
	const { course, people, count, filter, templates, written, sending } = loaderData;
	const to = people.map(({ uuid }) => uuid);
	const hrefOf = (template: string) =>
		filter
			? coursePeoplePaths.messageAll(course.uuid, filter, template)
			: coursePeoplePaths.message(course.uuid, to, template);
	return (
		<div className="grid max-w-3xl gap-6">
			<div>
				<h2 className="text-lg">{m.enrolment_message()}</h2>
				<p className="measure mt-1 text-soft">{m.enrolment_message_lead()}</p>
			</div>
			{count === 0 ? (
				<EmptyState
					title={filter ? m.enrolment_message_nobody_fits() : m.enrolment_message_nobody()}
					action={<a href={coursePeoplePaths.list(course.uuid)}>{m.course_tab_people()}</a>}
				/>
			) : (
				<>
					<Readers people={people} count={count} filter={filter} />
					<Templates templates={templates} uuid={course.uuid} hrefOf={hrefOf} />
					{!isTooMany(count) && (
						<div className="card">
							<MessageForm
								key={written}
								to={filter ? null : to}
								count={count}
								sending={sending}
								written={written}
								lastResult={actionData}
							/>
						</div>
					)}
				</>
			)}
		</div>
	);
}
