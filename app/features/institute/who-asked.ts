import type { MissedInstitute } from "~/domain/institute/missed-institutes.server.ts";
import { localMobile } from "~/lib/mobile.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** `Tasnim Jahan`, or the number of who has no name. */
export const whoAsked = ({ person }: Pick<MissedInstitute, "person">): string =>
	person.name?.trim() || (person.mobile ? num(localMobile(person.mobile)) : m.people_no_name());
