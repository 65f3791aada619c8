import { questionBankErrors } from "~/domain/question-bank/errors.ts";
import { type Check, missing } from "./check-list.ts";
import { examDraftErrors } from "./errors.ts";

/**
 * Refuses what lacks something (EXD-4). Where questions alone are too few, with how many a subject has and needs; who publishes by a
 * program sees no list.
 * @throws DomainError PoolTooSmall, NotReady
 */
export function refuseUnready(checks: readonly Check[]): void {
	const lacks = missing(checks);
	const [first] = lacks;
	if (!first) return;
	if (first.of !== "questions" || lacks.some(({ of }) => of !== "questions"))
		throw examDraftErrors.fail("NotReady", { lacks: JSON.stringify(lacks) });
	throw questionBankErrors.fail("PoolTooSmall", {
		subject: first.subjectTitle,
		available: first.usable,
		needed: first.asked,
	});
}
