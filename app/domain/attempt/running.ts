import type { AttemptKindName } from "./kind.ts";

/** An attempt whose clock runs: `uuid` is what its address names; ms UTC. */
export type RunningAttempt = { kind: AttemptKindName; uuid: string; deadlineAt: number };

/** Of those that were begun, the one whose time is up first and not yet; null where none runs. @param now ms UTC */
export const firstToEnd = (begun: readonly RunningAttempt[], now: number): RunningAttempt | null =>
	begun
		.filter(({ deadlineAt }) => deadlineAt > now)
		.reduce<RunningAttempt | null>((first, one) => (first && first.deadlineAt <= one.deadlineAt ? first : one), null);
