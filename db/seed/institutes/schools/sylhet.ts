import type { InstituteRow } from "../row.ts";

export const SYLHET: readonly InstituteRow[] = [
	["habiganj", "Habiganj Government High School", "হবিগঞ্জ সরকারি উচ্চ বিদ্যালয়", 129417],
	[
		"habiganj",
		"B. K. G. C. Government Girls High School",
		"বি. কে. জি. সি. সরকারি বালিকা উচ্চ বিদ্যালয়",
		129418,
		"BKGC School Habiganj",
	],
	[
		"moulvibazar",
		"Moulvibazar Government High School",
		"মৌলভীবাজার সরকারি উচ্চ বিদ্যালয়",
		129695,
		"Maulvibazar Govt High School",
	],
	["moulvibazar", "Ali Amjad Government Girls High School", "আলী আমজদ সরকারি বালিকা উচ্চ বিদ্যালয়", 129696],
	[
		"moulvibazar",
		"The Buds Residential Model School and College",
		"দি বাডস্ রেসিডেনসিয়্যাল মডেল স্কুল অ্যান্ড কলেজ",
		129786,
		"Buds Sreemangal",
	],
	[
		"sunamganj",
		"Sunamganj Government Jubilee High School",
		"সুনামগঞ্জ সরকারি জুবিলী উচ্চ বিদ্যালয়",
		130023,
		"Jubilee School Sunamganj",
	],
	[
		"sunamganj",
		"Sunamganj Government S. C. Girls High School",
		"সুনামগঞ্জ সরকারি এস. সি. বালিকা উচ্চ বিদ্যালয়",
		null,
		"Satish Chandra Girls School",
	],
	["sylhet", "Sylhet Government Pilot High School", "সিলেট সরকারি পাইলট উচ্চ বিদ্যালয়", 130400],
	[
		"sylhet",
		"Government Agragami Girls High School and College",
		"সরকারি অগ্রগামী বালিকা উচ্চ বিদ্যালয় ও কলেজ",
		130399,
		"Agragami School Sylhet",
	],
	["sylhet", "Blue Bird High School and College", "ব্লু-বার্ড হাই স্কুল অ্যান্ড কলেজ", 130401, "Blue Bird Sylhet"],
	["sylhet", "Jalalabad Cantonment Public School and College", "জালালাবাদ ক্যান্টনমেন্ট পাবলিক স্কুল অ্যান্ড কলেজ", 130459, "JCPSC"],
];
