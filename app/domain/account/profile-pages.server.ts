import { sql } from "drizzle-orm";
import { account, accountSubject, grade, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { gradeOrder, isOfferedGrade, isOfferedSubject, subjectOrder } from "~/domain/school-term/offered.server.ts";
import type { Locale } from "~/lib/time.ts";
import { addressBook } from "./address-book.server.ts";
import { choiceOf, type PlaceChoice, type PlaceLists, placeLists } from "./chosen-address.ts";
import { HOME_COUNTRY, shownCountry } from "./country.ts";
import { type MyProfile, profileFrom, profileReads } from "./my-profile.server.ts";
import type { Actor } from "./session.ts";
import { requireProfileOwner } from "./write-profile.server.ts";

/** `titleBn` is null where it has no name in Bangla. */
export type Choice = { uuid: string; title: string; titleBn: string | null };

/** So many classes and subjects are offered at most. */
const MOST = { grades: 100, subjects: 500 };

/** Classes, in the order in which one goes through them, and subjects. */
const choiceReads = ({ db }: Pick<Deps, "db">, accountUuid: string) =>
	[
		db
			.select({ uuid: grade.uuid, title: grade.title, titleBn: grade.titleBn })
			.from(grade)
			.where(isOfferedGrade(sql`SELECT grade_uuid FROM ${account} WHERE uuid = ${accountUuid}`))
			.orderBy(...gradeOrder)
			.limit(MOST.grades),
		db
			.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn })
			.from(subject)
			.where(isOfferedSubject(sql`SELECT subject_uuid FROM ${accountSubject} WHERE account_uuid = ${accountUuid}`))
			.orderBy(...subjectOrder)
			.limit(MOST.subjects),
	] as const;

/**
 * The first page of the person's own profile, with what there is to choose from. One round trip.
 * @throws DomainError InvalidToken, RoleNotAllowed for admins
 */
export async function getGeneralPage(
	deps: Pick<Deps, "db">,
	who: Actor | null,
): Promise<{ profile: MyProfile; grades: Choice[]; subjects: Choice[] }> {
	const owner = requireProfileOwner(who);
	const [person, institutes, own, sent, grades, subjects] = await deps.db.batch([
		...profileReads(deps, owner.accountUuid),
		...choiceReads(deps, owner.accountUuid),
	]);
	return { profile: profileFrom(owner, [person, institutes, own, sent]), grades, subjects };
}

/** What a form of the address starts with. */
export type AddressValues = Required<PlaceChoice> & {
	addressLine1: string;
	postOffice: string;
	zipCode: string;
	country: string;
};

/** An address as its form shows it, and the lists that its choices are made from. */
export async function addressForm(
	address: MyProfile["address"],
	locale: Locale,
): Promise<{ values: AddressValues; lists: PlaceLists }> {
	const book = await addressBook();
	const choice = choiceOf(book, address);
	const { addressLine1, postOffice, zipCode, country } = address;
	return {
		values: {
			addressLine1: addressLine1 ?? "",
			postOffice: postOffice ?? "",
			zipCode: zipCode ?? "",
			...choice,
			country: shownCountry(country ?? HOME_COUNTRY, locale),
		},
		lists: placeLists(book, choice, locale),
	};
}

/** The lists of a form of the address as it was posted. */
export const listsFor = async (choice: PlaceChoice, locale: Locale): Promise<PlaceLists> =>
	placeLists(await addressBook(), choice, locale);
