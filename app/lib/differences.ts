type Said = Readonly<Record<string, unknown>>;

/** Of two states of something, what differs: as it was, and as it is. */
export function differences<Of extends Said>(was: Of, is: Of): { before: Partial<Of>; after: Partial<Of> } {
	const changed = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
	const only = (of: Of) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null])) as Partial<Of>;
	return { before: only(was), after: only(is) };
}
