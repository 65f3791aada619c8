import { useRouteError } from "react-router";
import { ProblemView, thrownProblem } from "~/features/shell/problem-view.tsx";
import { m } from "~/paraglide/messages.js";
import { mockTestPaths } from "./paths.ts";

/** What every screen here says of an expected failure, with the way back to what there is. Bugs go on to the root. */
export function MockTestProblem({
	error,
	action,
}: {
	error: unknown;
	/** The one thing to do about it, by the code of the failure. */
	action?: (code: string) => React.ReactNode;
}) {
	const problem = thrownProblem(error);
	if (!problem) throw error;
	return (
		<ProblemView
			problem={problem}
			action={action?.(problem.code)}
			list={{ href: mockTestPaths.select(), label: m.mock_test_all() }}
		/>
	);
}

/** The error is asked for: a boundary that a route exports from elsewhere is not handed it. */
export const MockTestErrorBoundary = () => <MockTestProblem error={useRouteError()} />;
