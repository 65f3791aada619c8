import type { InstituteRow } from "../row.ts";

export const MYMENSINGH: readonly InstituteRow[] = [
	["jamalpur", "Jamalpur Zilla School", "জামালপুর জিলা স্কুল", 109873],
	["jamalpur", "Jamalpur Government Girls High School", "জামালপুর সরকারি বালিকা উচ্চ বিদ্যালয়", 109869],
	["mymensingh", "Mymensingh Zilla School", "ময়মনসিংহ জিলা স্কুল", 111829, "MZS"],
	[
		"mymensingh",
		"Vidyamoyee Government Girls High School",
		"বিদ্যাময়ী সরকারি বালিকা উচ্চ বিদ্যালয়",
		111842,
		"Bidyamoyee School",
	],
	["mymensingh", "Government Laboratory High School, Mymensingh", "গভর্নমেন্ট ল্যাবরেটরি হাই স্কুল, ময়মনসিংহ", null],
	[
		"mymensingh",
		"Cantonment Public School and College, Momenshahi",
		"ক্যান্টনমেন্ট পাবলিক স্কুল অ্যান্ড কলেজ, মোমেনশাহী",
		111925,
		"CPSCM",
	],
	["netrokona", "Anjuman Adarsha Government High School", "আঞ্জুমান আদর্শ সরকারি উচ্চ বিদ্যালয়", 113134],
	["netrokona", "Netrokona Government Girls High School", "নেত্রকোণা সরকারি বালিকা উচ্চ বিদ্যালয়", 113138],
	["sherpur", "Sherpur Government Victoria Academy", "শেরপুর সরকারি ভিক্টোরিয়া একাডেমি", 113835, "Victoria Academy Sherpur"],
	["sherpur", "Sherpur Government Girls High School", "শেরপুর সরকারি বালিকা উচ্চ বিদ্যালয়", null],
];
