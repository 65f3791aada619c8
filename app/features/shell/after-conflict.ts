import type { ShouldRevalidateFunction } from "react-router";

/**
 * Who decided second (409) sees how it stands now: after a refusal the framework asks nothing anew by itself. A form
 * with typed text keeps the version that it was opened with (of the reply): it would take the newer one for its own. So a page that has both does
 * without it, and has its version by `asOpened` (a correction with an explanation, a text with its publishing), as does one whose next press could not be taken back (more time).
 */
export const afterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
	actionStatus === 409 || defaultShouldRevalidate;

/**
 * For the reply of such a page: after a conflict, which it is told of, its form goes on from how it stands now; after any other refusal from what it was
 * opened with.
 */
export const seenAnew = (status: number) => ({ hideFields: status === 409 ? ["seen"] : [] });
