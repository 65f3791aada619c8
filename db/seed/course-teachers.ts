import type { DemoPerson } from "./people.ts";
import { demoSubject } from "./people.ts";

const teacher = (mobile: string, name: string, organization: string, aboutMe: string) => ({
	...({ subject: demoSubject(mobile), mobile, mobileVerified: true, name, role: "teacher" } as const),
	verification: "Accepted" as const,
	organization,
	aboutMe,
});

/** Teachers of the demo's courses, all verified; nobody signs in as them. Their institutes are there already. */
export const COURSE_TEACHERS: readonly (DemoPerson & { organization: string; aboutMe: string })[] = [
	teacher(
		"01712000001",
		"Farhana Rahman",
		"Holy Cross College",
		"Chemistry for classes nine to twelve, with experiments that work in a kitchen.",
	),
	teacher(
		"01712000002",
		"Abdullah Al Mamun",
		"Notre Dame College, Dhaka",
		"Twenty years of mathematics. I write more than I talk, so that your notebook is the book.",
	),
	teacher("01712000003", "Shirin Sultana", "Rajshahi College", "English grammar by reading stories, not by lists."),
	teacher("01712000004", "Tapan Kumar Roy", "Khulna Public College", "জীববিজ্ঞান পড়াই ছবি এঁকে, ধাপে ধাপে।"),
	teacher("01712000005", "রেহানা বেগম", "Chittagong College", "বাংলা ব্যাকরণ ও সাহিত্য পড়াই আঠারো বছর ধরে।"),
	teacher(
		"01712000006",
		"Imtiaz Chowdhury",
		"Dhaka College",
		"ICT for HSC: number systems, HTML and C, with every program run in class.",
	),
];
