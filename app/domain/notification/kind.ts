import type { z } from "zod";
import type { Role } from "~/domain/account/session.ts";

/** How soon it should reach somebody: `now` is worth an interruption, also by night; `soon` the same day. */
export type Urgency = "now" | "soon" | "whenever";

/** What there is to say of a kind of notification (NTF-2). */
export type Kind<Params extends z.ZodType> = {
	/** In which roles people hear of it. */
	roles: readonly Role[];
	urgency: Urgency;
	/** Whether somebody may do without it. */
	optional: boolean;
	params: Params;
	/** Its name in the settings. */
	name: () => string;
	/** The sentence, in the language of the reader. */
	text: (params: z.output<Params>) => string;
	/** What an SMS says of it, for the few that cost somebody something (NTF-9); null where there is nothing to say. */
	sms?: (params: z.output<Params>) => string | null;
	/** Whether of one thing there is an SMS in three quarters of an hour at most, with what was said last: it can be said again and again. */
	smsApart?: true;
	/** Whether the SMS comes at once, read or not: whoever reads it on the platform may not be the one whom it warns. */
	warns?: boolean;
	/** Whether its SMS goes before all others: an exam or money does not wait for what others make by the hundred. */
	first?: true;
	/** Whether the SMS is for who is suspended, whom no other reaches, and for nobody else. */
	toSuspended?: boolean;
	/** Where it leads. @param about the uuid of what it is about, or its name; nothing where there is one page for all */
	address: (about: string) => string;
};

/** One line of the table of kinds. */
export const kind = <Params extends z.ZodType>(of: Kind<Params>): Kind<Params> => of;
