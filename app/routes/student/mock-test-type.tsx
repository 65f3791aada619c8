import { redirect } from "react-router";
import { PageHeader } from "~/components/surfaces.tsx";
import { prepareAttempt } from "~/domain/mock-test/begin-attempt.server.ts";
import { getProgress, getTypeForStudent } from "~/domain/mock-test/my-attempts.server.ts";
import { prepareSchema } from "~/domain/mock-test/schemas.ts";
import { paymentFailure } from "~/domain/payment/failure.ts";
import { getTakenBack } from "~/domain/payment/taken-back.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { AttemptRows } from "~/features/mock-test/attempt-rows.tsx";
import { BeginCard } from "~/features/mock-test/begin-card.tsx";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { ProgressChart } from "~/features/mock-test/progress-chart.tsx";
import { TypeFacts } from "~/features/mock-test/type-facts.tsx";
import { TakenBackNotice } from "~/features/payment/taken-back-notice.tsx";
import { renderMarkdown } from "~/lib/markdown.server.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem, refused } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-type.ts";
import { typeIdOf } from "./mock-test-params.server.ts";

export const handle: RouteHandle = { ...areaPage, screen: "exam" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const id = typeIdOf(params.mockTestTypeUuid);
		const [student, { points }] = await Promise.all([getTypeForStudent(deps, actor, id), getProgress(deps, actor, id)]);
		const { uuid, description } = student.type;
		const [descriptionHtml, takenBack] = await Promise.all([
			description ? renderMarkdown(description) : null,
			student.attemptsLeft === 0 ? getTakenBack(deps, actor, uuid) : null,
		]);
		return {
			...{ student, points, descriptionHtml, takenBack },
			front: /\/buy\/?$/.test(url.pathname),
			failure: paymentFailure(url.searchParams),
		};
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	await postedFields(context, request, prepareSchema);
	return orProblem(
		context,
		async ({ deps, actor }) => {
			const { uuid } = await prepareAttempt(deps, actor, typeIdOf(params.mockTestTypeUuid));
			return redirect(mockTestPaths.attend(uuid));
		},
		refused,
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const name = loaderData?.student.type.title;
	return [
		{ title: `${name ? m.mock_test_room_title({ name }) : m.mock_test_name()} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

export default function MockTestType({ loaderData, actionData }: Route.ComponentProps) {
	const { student, points, descriptionHtml, takenBack, front, failure } = loaderData;
	const { type, recent } = student;
	const card = <BeginCard student={student} error={actionData?.error ?? null} failure={failure} />;
	const rest = (
		<div className="min-w-0">
			<TypeFacts type={type} descriptionHtml={descriptionHtml} />
			{points.length > 0 && (
				<section className="mt-10" aria-labelledby="progress">
					<h2 id="progress" className="mb-2 text-lg">
						{m.mock_test_progress()}
					</h2>
					<ProgressChart points={points} />
				</section>
			)}
			{recent.length > 0 && (
				<section className="mt-10" aria-labelledby="recent">
					<div className="flex flex-wrap items-baseline justify-between gap-3">
						<h2 id="recent" className="text-lg">
							{m.mock_test_recent()}
						</h2>
						<a href={mockTestPaths.mine(1, type.uuid)}>{m.mock_test_see_all_mine()}</a>
					</div>
					<AttemptRows attempts={recent} ofOneType />
				</section>
			)}
		</div>
	);
	return (
		<>
			<KatexStyles in={[descriptionHtml]} />
			<PageHeader
				back={{ href: mockTestPaths.select(), label: m.mock_test_all() }}
				title={<span lang={langOfText(type.title)}>{type.title}</span>}
				lead={type.subtitle && <span lang={langOfText(type.subtitle)}>{type.subtitle}</span>}
			/>
			<TakenBackNotice of={takenBack} />
			{front ? (
				<>
					<div className="mb-10 max-w-120">{card}</div>
					{rest}
				</>
			) : (
				<div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
					<div className="lg:order-2 lg:sticky lg:top-24 lg:self-start">{card}</div>
					{rest}
				</div>
			)}
		</>
	);
}
