/**
 * So long after their deadline (ms) the alarms of one exam come, each at its own moment: ten thousand sessions that wake in
 * one second hold more files open than a machine gives (docs/decisions/2026-11-22-alarms-spread.md). Nobody gains by
 * it: every call holds the deadline itself.
 */
export const SEALING_SPREAD_MS = 40_000;

/** A share from 0 (inclusive) to 1 that a text always gives, and near texts give far apart: FNV-1a, mixed once more. */
export function shareOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** How long after its deadline an attempt's alarm comes, ms: always the same for the same attempt. */
export const sealingDelay = (attemptUuid: string): number => Math.floor(shareOf(attemptUuid) * SEALING_SPREAD_MS);
