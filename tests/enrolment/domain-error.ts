import { DomainError } from "~/lib/define-errors.ts";

/** Whether the rules refused it, and not the database or a bug. */
export const isDomainError = (error: unknown): error is DomainError => error instanceof DomainError;
