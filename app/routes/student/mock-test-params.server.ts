import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { idInAddress } from "~/lib/address-id.ts";

/** The type's id in an address. @throws DomainError MockTestNotFound for what can be none */
export const typeIdOf = (text: string): string => idInAddress(text, () => mockTestErrors.fail("MockTestNotFound"));

/** The attempt's id in an address. @throws DomainError AttemptNotFound for what can be none */
export const attemptIdOf = (text: string): string => idInAddress(text, () => mockTestErrors.fail("AttemptNotFound"));
