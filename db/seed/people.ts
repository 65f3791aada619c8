/**
 * The demo people, the same in the seed of both databases, in tests and in the README. Subjects are fixed, so that the
 * platform's accounts and the issuer's users meet although each database is seeded on its own.
 */
export const DEMO_PASSWORD = "pathshala-demo";

export type DemoPerson = {
	/** The OIDC subject: the user id at the issuer. */
	subject: string;
	/** As people write it, `01XXXXXXXXX`. */
	mobile: string;
	mobileVerified: boolean;
	name: string;
	role: "admin" | "teacher" | "student";
	/** Teachers only. */
	verification?: "Accepted" | "Awaiting" | "Suspended";
	/** Students only: every field of the profile is filled (ACC-7). */
	profileComplete?: boolean;
	/** Where they teach or learn. */
	organization?: string;
};

/** A fixed UUID that ends in the mobile number. */
export const demoSubject = (mobile: string) => `018f0000-0000-7000-8000-0${mobile}`;

const person = (
	mobile: string,
	name: string,
	rest: Omit<DemoPerson, "subject" | "mobile" | "name" | "mobileVerified">,
) => ({
	subject: demoSubject(mobile),
	mobile,
	mobileVerified: true,
	name,
	...rest,
});

export const DEMO_ADMIN: DemoPerson = person("01700000000", "Shahana Parveen", { role: "admin" });

export const DEMO_TEACHERS: readonly DemoPerson[] = [
	person("01700000001", "Mahbubur Rahman", {
		role: "teacher",
		verification: "Accepted",
		organization: "Dhaka Residential Model College",
	}),
	person("01700000002", "Nasrin Akter", {
		role: "teacher",
		verification: "Awaiting",
		organization: "Rajshahi Collegiate School",
	}),
	person("01700000003", "Kamrul Islam", {
		role: "teacher",
		verification: "Suspended",
		organization: "Chittagong Collegiate School",
	}),
];

export const DEMO_STUDENTS: readonly DemoPerson[] = [
	person("01700000011", "Tasnim Jahan", {
		role: "student",
		profileComplete: true,
		organization: "Viqarunnisa Noon School and College",
	}),
	person("01700000012", "Rakib Hasan", {
		role: "student",
		profileComplete: false,
		organization: "Sylhet Government Pilot High School",
	}),
	{
		...person("01700000013", "Sumaiya Islam", {
			role: "student",
			profileComplete: false,
			organization: "Barishal Zilla School",
		}),
		mobileVerified: false,
	},
];

/** Shut by the admin: signs in at the account provider, and reads at the platform why not (ACC-19). */
export const SUSPENDED_STUDENT: DemoPerson = person("01700000014", "Rezaul Karim", {
	role: "student",
	profileComplete: false,
});

/** The demo people with every part of the product open to them, as far as each lacks nothing. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [DEMO_ADMIN, ...DEMO_TEACHERS, ...DEMO_STUDENTS];

const EARLIER: readonly [name: string, organization: string][] = [
	["Arafat Hossain", "Notre Dame College, Dhaka"],
	["Nusrat Faria", "Holy Cross College"],
	["Sadman Sakib", "St. Joseph Higher Secondary School"],
	["Maliha Tabassum", "Viqarunnisa Noon School and College"],
	["Tanvir Ahmed", "Rajshahi College"],
	["Jannatul Ferdous", "Ispahani Public School and College, Cumilla"],
	["Fahim Shahriar", "Dhaka College"],
	["Anika Rahman", "Chattogram Government Women College"],
	["Mehedi Hasan", "Government Azizul Haque College, Bogura"],
	["Sadia Afrin", "Khulna Public College"],
	["Imran Kabir", "Adamjee Cantonment College"],
	["Farzana Yasmin", "Mymensingh Girls Cadet College"],
	["Ashiqur Rahman", "Faujdarhat Cadet College"],
	["Lamia Sultana", "Jalalabad Cantonment Public School and College"],
	["Sabbir Alam", "Jashore Zilla School"],
	["Ritu Saha", "Bindubasini Government Girls High School"],
	["Shuvo Das", "Chittagong College"],
	["Mim Chakma", "Rangamati Government College"],
	["Zahid Hasan", "Dinajpur Zilla School"],
	["Afsana Mimi", "Rangpur Government Girls High School"],
	["Nayeem Uddin", "Feni Government Pilot High School"],
	["Priya Barua", "Dr. Khastagir Government Girls High School"],
	["Rafiul Karim", "Pabna Cadet College"],
	["Umme Habiba", "Kushtia Government Women College"],
];

/** Students of earlier exams: they appear among the winners and need no sign-in. */
export const EARLIER_STUDENTS: readonly DemoPerson[] = EARLIER.map(([name, organization], index) =>
	person(`01711${String(index + 1).padStart(6, "0")}`, name, { role: "student", profileComplete: true, organization }),
);
