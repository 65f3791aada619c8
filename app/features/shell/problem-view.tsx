import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { m } from "~/paraglide/messages.js";
import type { Problem } from "~/request/problem.server.ts";
import { studentPaths } from "./student-paths.ts";

/** The problem a loader threw, or null when the error is a bug: that one is for the root's boundary. */
export function thrownProblem(error: unknown): Problem | null {
	const problem = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null;
	return problem && typeof problem.text === "string" && typeof problem.code === "string" ? (problem as Problem) : null;
}

const allExams = () => ({ href: studentPaths.examList("all"), label: m.student_see_all_exams() });

/** What happened, and the ways on: try again where that may help, else the list and the overview. */
export function ProblemView({
	problem,
	action,
	list = allExams(),
}: {
	problem: Problem;
	action?: React.ReactNode;
	/** Where others of the kind are. */
	list?: { href: string; label: string };
}) {
	const { pathname, search } = useLocation();
	return (
		<EmptyState
			title={<h1 className="text-lg">{problem.text}</h1>}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{problem.code === "Unavailable" ? (
						<ButtonLink href={`${pathname}${search}`} icon="refresh" data-document="">
							{m.common_try_again()}
						</ButtonLink>
					) : (
						action
					)}
					<ButtonLink href={list.href} variant="secondary">
						{list.label}
					</ButtonLink>
					<ButtonLink href={studentPaths.overview} variant="quiet">
						{m.student_to_overview()}
					</ButtonLink>
				</div>
			}
		/>
	);
}

/**
 * The error boundary of every student screen: a sentence with a way back, inside the shell. Bugs go on to the root.
 * The error is asked for: a boundary that a route exports from elsewhere is not handed it.
 */
export function StudentErrorBoundary() {
	const error = useRouteError();
	const problem = thrownProblem(error);
	if (!problem) throw error;
	return <ProblemView problem={problem} />;
}
