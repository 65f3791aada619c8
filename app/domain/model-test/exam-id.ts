import { idInAddress } from "~/lib/address-id.ts";
import { modelTestErrors } from "./errors.ts";

/** The id of an exam in an address. @throws DomainError ExamNotFound for what can be none */
export const examIdOf = (text: string | undefined): string =>
	idInAddress(text, () => modelTestErrors.fail("ExamNotFound"));
