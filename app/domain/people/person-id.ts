import { uuidInAddress } from "~/lib/address-id.ts";
import { peopleErrors } from "./errors.ts";

/** The uuid of an account in an address. @throws DomainError PersonNotFound for what can be none */
export const personUuidOf = (text: string | undefined): string =>
	uuidInAddress(text, () => peopleErrors.fail("PersonNotFound"));
