import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "./errors.ts";

/**
 * Archives and tables of a whole course read all there is: they are counted by the account that asks (SEC-4).
 * @throws DomainError TooManyRequests
 */
export async function countArchive(
	{ rateLimit }: Pick<Deps, "rateLimit">,
	who: { accountUuid: string } | null,
): Promise<void> {
	if (who && !(await rateLimit("archive", who.accountUuid))) throw requestErrors.fail("TooManyRequests");
}
