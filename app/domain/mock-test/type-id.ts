import { idInAddress } from "~/lib/address-id.ts";
import { mockTestErrors } from "./errors.ts";

/** The id of a kind of self-assessment in an address. @throws DomainError MockTestNotFound for what can be none */
export const typeIdOf = (text: string | undefined): string =>
	idInAddress(text, () => mockTestErrors.fail("MockTestNotFound"));
