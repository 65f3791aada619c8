/** Whether the database refused a statement in these words of a constraint or a trigger, however deep clients have wrapped it. */
export function isRefusedFor(words: string, error: unknown): boolean {
	for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++)
		if (cause.message.includes(words)) return true;
	return false;
}

/** Whether it refused a write for what that would belong to, which is not there, or not any more. */
export const isOrphan = (error: unknown): boolean => isRefusedFor("FOREIGN KEY constraint failed", error);
