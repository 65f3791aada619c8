import type { Database } from "#db/client.ts";
import { actorOf, personRows } from "#db/factories/account.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { gradeRows, instituteRows, membershipRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { GRADES, kindOf, MORE_INSTITUTES, OPEN_SCHOOL, subjectUuidOf } from "./catalogue.ts";
import { DEMO_ADMIN, DEMO_PEOPLE, type DemoPerson, EARLIER_STUDENTS } from "./people.ts";
import { seedUuid } from "./support.ts";

/** Everybody of the demo; the position gives the account's uuid, so earlier students stay behind the demo people. */
export const PEOPLE: readonly DemoPerson[] = [...DEMO_PEOPLE, ...EARLIER_STUDENTS];

export const accountUuidOf = (person: DemoPerson) => seedUuid("account", PEOPLE.indexOf(person) + 1);

/** The demo's admin as an actor, for what only admins do. */
export const demoAdmin = (): Actor =>
	actorOf("admin", { accountUuid: accountUuidOf(DEMO_ADMIN), name: DEMO_ADMIN.name, mobile: null });

/** Where people of the demo live: district and thana with their ids, and the post code. */
const HOMES = [
	["Dhaka", "dhaka", "Dhanmondi", "dmp-dhanmondi", "1205"],
	["Rajshahi", "rajshahi", "Boalia", "rmp-boalia", "6100"],
	["Khulna", "khulna", "Sonadanga", "kmp-sonadanga", "9100"],
	["Sylhet", "sylhet", "Beanibazar", "sylhet-beanibazar", "3170"],
	["Barishal", "barishal", "Banaripara", "barishal-banaripara", "8530"],
	["Rangpur", "rangpur", "Mithapukur", "rangpur-mithapukur", "5460"],
	["Mymensingh", "mymensingh", "Trishal", "mymensingh-trishal", "2220"],
	["Chattogram", "chattogram", "Hathazari", "chattogram-hathazari", "4330"],
] as const;

const institutes = () => {
	const own = [...new Set(PEOPLE.flatMap((person) => person.organization ?? []))];
	return [
		{ name: OPEN_SCHOOL, kind: "school" as const, isOpenSchool: true },
		...own.map((name) => ({ name, kind: kindOf(name), isOpenSchool: false })),
		...MORE_INSTITUTES.map(([name, kind]) => ({ name, kind, isOpenSchool: false })),
	].map((row, index) => ({ ...row, uuid: seedUuid("institute", index + 1) }));
};

/** Every field of the profile (ACC-7), or those that a half-filled one has. */
function profileOf(person: DemoPerson, index: number) {
	if (person.role !== "student" || !person.profileComplete) return {};
	const [district, districtId, thana, thanaId, zipCode] = HOMES[index % HOMES.length] ?? HOMES[0];
	return {
		dob: `200${7 + (index % 3)}-0${1 + (index % 9)}-1${index % 9}`,
		// The list of people alternates, and the demo's complete profile is a girl's.
		gender: person.mobile.startsWith("017110") && Number(person.mobile) % 2 === 1 ? "male" : "female",
		gradeUuid: seedUuid("grade", index % 2 === 0 ? 6 : 9),
		addressLine1: `House ${index + 3}, College Road`,
		postOffice: thana,
		zipCode,
		thana,
		thanaId,
		district,
		districtId,
		country: "Bangladesh",
	};
}

function teacherProfileOf(person: DemoPerson, now: number) {
	const status = person.verification ?? "Awaiting";
	const submittedAt = now - (status === "Awaiting" ? 20 * 3600_000 : 60 * 24 * 3600_000);
	return {
		verificationStatus: status,
		organization: person.organization ?? null,
		nid: `19${person.mobile}`,
		aboutMe:
			status === "Accepted"
				? "I have taught physics and higher mathematics for fourteen years, ten of them online."
				: "I teach classes nine to twelve and would like to reach students outside my town.",
		submittedAt,
		decidedAt: status === "Awaiting" ? null : submittedAt + 30 * 3600_000,
		createdAt: submittedAt,
		updatedAt: submittedAt,
	};
}

/** Grades, institutes, and all people with roles, profiles and memberships. One round trip; what is there stays. */
export async function seedPeople(db: Database, issuer: string, now: number): Promise<void> {
	const schools = institutes();
	const uuidOf = (name: string) => schools.find((school) => school.name === name)?.uuid as string;
	const people = PEOPLE.map((person, index) => ({ person, index, uuid: accountUuidOf(person) }));
	const memberships = people.flatMap(({ person, uuid }) => [
		...(person.role === "student" ? [{ accountUuid: uuid, instituteUuid: uuidOf(OPEN_SCHOOL) }] : []),
		...(person.organization && person.verification !== "Awaiting" && person.role !== "admin"
			? [{ accountUuid: uuid, instituteUuid: uuidOf(person.organization), role: person.role }]
			: []),
	]);
	const rows = [
		...GRADES.flatMap((title, index) =>
			gradeRows({ uuid: seedUuid("grade", index + 1), title, at: now - index * 1000 }),
		),
		...schools.flatMap((school) => instituteRows({ ...school, at: now })),
		...people.flatMap(({ person, index, uuid }) =>
			personRows({
				uuid,
				issuer,
				subject: person.subject,
				name: person.name,
				mobile: normaliseMobile(person.mobile),
				mobileVerified: person.mobileVerified,
				...profileOf(person, index),
				roles: [person.role],
				teacher: person.role === "teacher" ? teacherProfileOf(person, now) : undefined,
				at: now,
			}),
		),
		...memberships.flatMap((membership, index) =>
			membershipRows({ ...membership, uuid: seedUuid("membership", index + 1), at: now }),
		),
	];
	await insertRows(db, rows, { ifAbsent: true });
}

/** What those of the demo who can sign in learn and teach. */
const SUBJECTS_OF: Record<string, readonly string[]> = {
	"01700000001": ["Physics", "Mathematics"],
	"01700000002": ["Biology", "Chemistry"],
	"01700000003": ["English"],
	"01700000011": ["Physics", "Chemistry", "Mathematics", "Biology"],
};

/** One round trip; what is there stays. */
export const seedSubjectsOfPeople = (db: Database, now: number): Promise<void> =>
	insertRows(
		db,
		DEMO_PEOPLE.flatMap((person) =>
			(SUBJECTS_OF[person.mobile] ?? []).map((title) =>
				rowsOf(schema.accountSubject, {
					accountUuid: accountUuidOf(person),
					subjectUuid: subjectUuidOf(title),
					createdAt: now,
				}),
			),
		),
		{ ifAbsent: true },
	);
