/** What completeness looks at (ACC-7). */
export type ProfileFields = {
	name: string | null;
	dob: string | null;
	gender: string | null;
	mobileVerified: boolean;
	gradeUuid: string | null;
	addressLine1: string | null;
	postOffice: string | null;
	zipCode: string | null;
	thana: string | null;
	district: string | null;
	country: string | null;
};

const TEXT_FIELDS = [
	"name",
	"dob",
	"gender",
	"gradeUuid",
	"addressLine1",
	"postOffice",
	"zipCode",
	"thana",
	"district",
	"country",
] as const satisfies (keyof ProfileFields)[];

/** A student's profile is complete with every field, a verified mobile and one institute besides the open school. */
export function isProfileComplete(profile: ProfileFields, ownInstitutes: number): boolean {
	return profile.mobileVerified && ownInstitutes > 0 && TEXT_FIELDS.every((field) => Boolean(profile[field]?.trim()));
}
