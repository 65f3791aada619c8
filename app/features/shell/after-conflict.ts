import type { ShouldRevalidateFunction } from "react-router";

/**
 * Who decided second (409) sees how it stands now: after a refusal the framework asks nothing anew by itself. Not for forms that say which
 * version of a thing they change: those would take the newer one for theirs.
 */
export const afterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
	actionStatus === 409 || defaultShouldRevalidate;
