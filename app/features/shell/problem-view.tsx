import { useLocation, useRouteLoaderData } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { isLineDrop } from "~/components/line-drops.ts";
import { HOMES } from "~/domain/account/homes.ts";
import { studentCourseListPath } from "~/domain/course/list-path.ts";
import type { Problem } from "~/domain/errors.ts";
import { mockTestListPath, mockTestPaths } from "~/features/mock-test/paths.ts";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { m } from "~/paraglide/messages.js";
import type { loader } from "~/root.tsx";
import { PostedAgain, usePosted } from "./posted-again.tsx";
import { thrownProblem } from "./thrown-problem.ts";
import { isWithin } from "./within.ts";

type Way = { href: string; label: string };

/** What happened, and the ways on: try again where that may help, else `action`; then where there is more. */
function ProblemView({ problem, action, ways }: { problem: Problem; action?: React.ReactNode; ways: readonly Way[] }) {
	const { pathname, search } = useLocation();
	const isAway = problem.code === "Unavailable";
	const posted = usePosted();
	return (
		<EmptyState
			title={<h1 className="text-lg">{problem.text}</h1>}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{isAway && !posted?.whole && (
						<ButtonLink href={`${pathname}${search}`} icon="refresh" data-document="">
							{m.common_try_again()}
						</ButtonLink>
					)}
					{!isAway && action}
					<Ways ways={ways} />
				</div>
			}
		>
			{isAway && posted && <PostedAgain posted={posted} />}
		</EmptyState>
	);
}

const Ways = ({ ways }: { ways: readonly Way[] }) =>
	ways.map(({ href, label }, index) => (
		<ButtonLink key={href} href={href} variant={index === 0 ? "secondary" : "quiet"}>
			{label}
		</ButtonLink>
	));

/** The line dropped before the page was there: its address again, as a document. */
function DroppedView({ ways }: { ways: readonly Way[] }) {
	const { pathname, search } = useLocation();
	return (
		<EmptyState
			title={<h1 className="text-lg">{m.shell_offline_title()}</h1>}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					<ButtonLink href={`${pathname}${search}`} icon="refresh" data-document="">
						{m.common_try_again()}
					</ButtonLink>
					<Ways ways={ways} />
				</div>
			}
		>
			<p>{m.shell_offline_text()}</p>
		</EmptyState>
	);
}

/** A fault of ours, inside the area where it happened: that what is saved is safe, a way on, and the number to quote. */
function FaultView({ ways }: { ways: readonly Way[] }) {
	const root = useRouteLoaderData<typeof loader>("root");
	const posted = usePosted();
	return (
		<EmptyState
			title={<h1 className="text-lg">{m.errors_page_500_title()}</h1>}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					<Ways ways={ways} />
				</div>
			}
		>
			<p className="mb-4">{m.errors_page_500_text()}</p>
			{posted && <PostedAgain posted={posted} />}
			{root && <p className="mt-2 text-sm">{m.errors_request_id({ id: root.requestId })}</p>}
		</EmptyState>
	);
}

/** What is about a course, by its address. */
const OF_COURSES = /\/(?:course|invite|my-course|all-course)(?:\/|$)/;

/** The list that what was looked for would be found in. */
function listBeside(pathname: string): Way {
	if (OF_COURSES.test(pathname)) return { href: studentCourseListPath(), label: m.course_all() };
	if (isWithin(pathname, [mockTestPaths.mine(), mockTestListPath()]))
		return { href: mockTestPaths.select(), label: m.mock_test_all() };
	return { href: modelTestPaths.examList("all"), label: m.model_test_all() };
}

/** Where to go from a screen that failed, by who is looking at it. */
function useWays(): Way[] {
	const { pathname } = useLocation();
	const root = useRouteLoaderData<typeof loader>("root");
	switch (root?.user?.role) {
		case "student":
			return [listBeside(pathname), { href: HOMES.student, label: m.shell_dashboard() }];
		case "teacher":
			return [{ href: HOMES.teacher, label: m.shell_dashboard() }];
		case "admin":
			return [{ href: HOMES.admin, label: m.model_test_names() }];
		default:
			return [{ href: "/", label: m.errors_go_home() }];
	}
}

/** What a route threw, inside its area: the problem in words, or a fault of ours, and the ways on. */
export function ThrownView({
	error,
	action,
}: {
	error: unknown;
	/** The one thing to do about a problem of this code. */
	action?: (code: Problem["code"]) => React.ReactNode;
}) {
	const ways = useWays();
	const problem = thrownProblem(error);
	if (isLineDrop(error)) return <DroppedView ways={ways} />;
	if (!problem) return <FaultView ways={ways} />;
	return <ProblemView problem={problem} action={action?.(problem.code)} ways={ways} />;
}
