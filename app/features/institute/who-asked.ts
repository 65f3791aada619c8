import type { MissedInstitute } from "~/domain/institute/missed-institutes.server.ts";
import { mobileNumber } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** `Tasnim Jahan`, or the number of who has no name. */
export const whoAsked = ({ person }: Pick<MissedInstitute, "person">): string =>
	person.name?.trim() || (person.mobile ? mobileNumber(person.mobile) : m.people_no_name());
