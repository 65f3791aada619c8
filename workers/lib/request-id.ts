const GIVEN = /^[\w-]{8,64}$/;

/** The request's id as the caller names it, when that is one, or else a new UUID. */
export const requestIdOf = (given: string | null | undefined): string =>
	given && GIVEN.test(given) ? given : crypto.randomUUID();
