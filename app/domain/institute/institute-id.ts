import { uuidInAddress } from "~/lib/address-id.ts";
import { instituteErrors } from "./errors.ts";

/** The uuid of an institute in an address. @throws DomainError InstituteNotFound for what can be none */
export const instituteUuidOf = (text: string | null | undefined): string =>
	uuidInAddress(text ?? undefined, () => instituteErrors.fail("InstituteNotFound"));

/** The same of a request. @throws DomainError RequestNotFound */
export const requestUuidOf = (text: string | undefined): string =>
	uuidInAddress(text, () => instituteErrors.fail("RequestNotFound"));
