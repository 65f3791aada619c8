import type { InstituteRow } from "../row.ts";

export const BARISHAL: readonly InstituteRow[] = [
	["barguna", "Barguna Zilla School", "বরগুনা জিলা স্কুল", 100154],
	["barguna", "Barguna Government Girls High School", "বরগুনা সরকারি বালিকা উচ্চ বিদ্যালয়", 100155],
	["barishal", "Barishal Zilla School", "বরিশাল জিলা স্কুল", 100742, "BZS; Barisal Zilla School"],
	[
		"barishal",
		"Barishal Government Girls High School",
		"বরিশাল সরকারি বালিকা মাধ্যমিক বিদ্যালয়",
		100757,
		"Barisal Sadar Girls School; সদর গার্লস স্কুল",
	],
	["barishal", "Udayan Secondary School, Barishal", "উদয়ন মাধ্যমিক বিদ্যালয়, বরিশাল", 100739, "Udayan School Barisal"],
	["bhola", "Bhola Government High School", "ভোলা সরকারি উচ্চ বিদ্যালয়", null],
	["bhola", "Bhola Government Girls High School", "ভোলা সরকারি বালিকা উচ্চ বিদ্যালয়", null],
	["jhalokati", "Jhalokati Government High School", "ঝালকাঠি সরকারি উচ্চ বিদ্যালয়", 101633, "Jhalakathi Govt High School"],
	["jhalokati", "Jhalokati Government Harachandra Girls High School", "ঝালকাঠি সরকারি হরচন্দ্র বালিকা উচ্চ বিদ্যালয়", 101631],
	[
		"patuakhali",
		"Patuakhali Government Jubilee High School",
		"পটুয়াখালী সরকারি জুবিলী উচ্চ বিদ্যালয়",
		102477,
		"Jubilee School Patuakhali",
	],
	["patuakhali", "Patuakhali Government Girls High School", "পটুয়াখালী সরকারি বালিকা উচ্চ বিদ্যালয়", 102478],
	["pirojpur", "Pirojpur Government High School", "পিরোজপুর সরকারি উচ্চ বিদ্যালয়", 102901],
	["pirojpur", "Pirojpur Government Girls High School", "পিরোজপুর সরকারি বালিকা উচ্চ বিদ্যালয়", 102902],
];
