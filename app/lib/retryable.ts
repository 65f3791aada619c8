/** Whether a call to a Durable Object may be tried once more through a new stub: what its error tells about itself. */
export function isRetryable(error: unknown): boolean {
	const { retryable, overloaded } = (error ?? {}) as { retryable?: boolean; overloaded?: boolean };
	return retryable === true && overloaded !== true;
}
