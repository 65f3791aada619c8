import { requireSignedIn } from "~/domain/account/access.ts";
import type { Choice } from "~/domain/account/profile-pages.server.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { findInstitutes, type InstituteCard, institutesOf } from "./queries.server.ts";
import { instituteSearchSchema } from "./schemas.ts";

/** So many institutes are shown of those that a name finds: who looks for a further one writes more of it. */
const SHOWN_INSTITUTES = 20;

const asChoice = ({ uuid, name, nameBn }: InstituteCard): Choice => ({ uuid, title: name, titleBn: nameBn });

/**
 * What there is to choose an institute from: those that a name finds, and the one that is chosen already. One round trip each.
 * @throws DomainError InvalidToken, RoleNotAllowed
 */
export async function instituteChoices(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ instituteQuery, instituteUuid }: { instituteQuery?: string; instituteUuid?: string },
): Promise<Choice[]> {
	requireSignedIn(who, "student");
	const search = instituteSearchSchema.parse({ name: instituteQuery ?? "" });
	const chosen = uuidSchema.safeParse(instituteUuid ?? "");
	const [found, known] = await Promise.all([
		search.q ? findInstitutes(deps, { ...search, page: 0, size: SHOWN_INSTITUTES }) : null,
		chosen.success ? institutesOf(deps, [chosen.data]) : [],
	]);
	const choices = [...known, ...(found?.content ?? [])].map(asChoice);
	return choices.filter(({ uuid }, index) => choices.findIndex((other) => other.uuid === uuid) === index);
}
