import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { AGES, type ProfileRole } from "./rules.ts";

const AGED: Record<ProfileRole, (ages: { min: string; max: string }) => string> = {
	student: m.account_profile_dob_student_age,
	teacher: m.account_profile_dob_teacher_age,
};

/** Why a day of birth is not believed, as every form and call says it (ACC-32). */
export function birthdayWords(problem: "future" | "age", role: ProfileRole): string {
	if (problem === "future") return m.account_profile_dob_future();
	const { min, max } = AGES[role];
	return AGED[role]({ min: num(min), max: num(max) });
}
