import { mockTestErrors } from "~/domain/mock-test/errors.ts";
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
