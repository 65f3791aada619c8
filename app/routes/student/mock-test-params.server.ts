import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { getAttempt } from "~/domain/mock-test/my-attempts.server.ts";
import { examIdSchema } from "~/domain/model-test/schemas.ts";

/** The type's id in an address. @throws DomainError MockTestNotFound for what can be none */
export function typeIdOf(text: string): string {
	const id = examIdSchema.safeParse(text);
	if (!id.success) throw mockTestErrors.fail("MockTestNotFound");
	return id.data;
}

/** The attempt's id in an address. @throws DomainError AttemptNotFound for what can be none */
export function attemptIdOf(text: string): string {
	const id = examIdSchema.safeParse(text);
	if (!id.success) throw mockTestErrors.fail("AttemptNotFound");
	return id.data;
}

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

/** The attempt's uuid: a uuid as it stands, a number looked up. @throws DomainError AttemptNotFound, or of requireRole */
export async function attemptUuidIn(deps: Needs, actor: Actor | null, text: string): Promise<string> {
	const id = attemptIdOf(text);
	return /^\d+$/.test(id) ? (await getAttempt(deps, actor, id)).uuid : id;
}
