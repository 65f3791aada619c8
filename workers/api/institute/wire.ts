import type { z } from "zod";
import { type AddressBook, addressBook } from "~/domain/account/address-book.server.ts";
import type { InstituteLink } from "~/domain/institute/my-institutes.server.ts";
import type { PublicTeacher } from "~/domain/institute/people.server.ts";
import type { InstituteCard, KnownInstitute } from "~/domain/institute/queries.server.ts";
import type { SchoolTerm } from "~/domain/institute/school-lists.server.ts";
import { mapPage, type Page, toPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type { institute, joined, knownInstitutePage, linkPage, teacherPage, termPage } from "./schemas.ts";

type Entry<P extends z.ZodType<Page<unknown>>> = z.output<P>["content"][number];

function toInstitute({ districtId, ...card }: InstituteCard, book: AddressBook): z.output<typeof institute> {
	const found = book.districtById(districtId ?? "");
	return {
		id: card.id,
		uuid: card.uuid,
		name: card.name,
		nameBn: card.nameBn,
		kind: card.kind,
		district: found ? { id: found.id, name: found.en, nameBn: found.bn } : null,
	};
}

export async function toInstitutes(page: Page<InstituteCard>): Promise<Page<z.output<typeof institute>>> {
	const book = await addressBook();
	return mapPage(page, (card) => toInstitute(card, book));
}

/** Everything that is looked up at once is one page. */
export const onePage = <T>(content: T[]): Page<T> =>
	toPage(content, content.length, { page: 0, size: content.length || 1 });

export async function toKnownInstitutes(
	found: readonly KnownInstitute[],
): Promise<Page<Entry<typeof knownInstitutePage>>> {
	const book = await addressBook();
	return onePage(found.map(({ mergedInto, ...card }) => ({ ...toInstitute(card, book), mergedInto })));
}

function toLink(link: InstituteLink, book: AddressBook): Entry<typeof linkPage> {
	return {
		id: link.id,
		uuid: link.uuid,
		institute: toInstitute(link.institute, book),
		requestStatus: link.requestStatus,
		reason: link.reason,
		isOpenSchool: link.isOpenSchool,
		createdAt: toIso(link.createdAt),
	};
}

export async function toLinks(page: Page<InstituteLink>): Promise<z.output<typeof linkPage>> {
	const book = await addressBook();
	return mapPage(page, (link) => toLink(link, book));
}

export const toJoined = async (link: InstituteLink, message: string): Promise<z.output<typeof joined>> => ({
	...toLink(link, await addressBook()),
	message,
});

export const toTeacher = (teacher: PublicTeacher): Entry<typeof teacherPage> => ({
	uuid: teacher.uuid,
	name: teacher.name,
	image: teacher.image,
	organization: teacher.organization,
	verificationStatus: "Accepted",
});

export const toTerm = (term: SchoolTerm): Entry<typeof termPage> => ({
	id: term.id,
	uuid: term.uuid,
	title: term.title,
	titleBn: term.titleBn,
	createdAt: toIso(term.createdAt),
});
