import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "./errors.ts";

type Asked = { deps: Pick<Deps, "rateLimit">; actor: object | null; address: string };

/**
 * What strangers look for is made anew each time: they are counted by their address, on pages and by call (SEC-4).
 * @throws DomainError TooManyRequests
 */
export async function countSearch({ deps, actor, address }: Asked, isSought: boolean): Promise<void> {
	if (isSought && !actor && !(await deps.rateLimit("search", address))) throw requestErrors.fail("TooManyRequests");
}
