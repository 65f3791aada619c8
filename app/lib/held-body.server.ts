import { AsyncLocalStorage } from "node:async_hooks";
import type { BodyLease } from "~/lib/body-admission.ts";

const current = new AsyncLocalStorage<BodyLease>();

/** Runs the work of a request whose body was let in. */
export const withBody = <T>(lease: BodyLease, work: () => T): T => current.run(lease, work);

/**
 * Said by who reads the body of the running request and keeps only some of it at a time: so much and no more counts as held
 * (SEC-8). Whoever says nothing is counted with all of it.
 * @param bytes 0 for a body that is only read past
 */
export const holdsAtMost = (bytes: number): void => current.getStore()?.holdAtMost(bytes);
