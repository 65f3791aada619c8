/** What a tuple of statements gives when it is run as one batch. */
export type Rows<S extends readonly PromiseLike<unknown>[]> = { [K in keyof S]: Awaited<S[K]> };
