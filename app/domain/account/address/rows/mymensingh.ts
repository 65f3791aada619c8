import type { DivisionRow } from "./row.ts";

export const MYMENSINGH: DivisionRow = {
	names: ["mymensingh", "45", "Mymensingh", "ময়মনসিংহ"],
	districts: [
		{
			names: ["jamalpur", "39", "Jamalpur", "জামালপুর"],
			upazilas: [
				["bakshiganj", "07", "Bakshiganj", "বকশীগঞ্জ"],
				["dewanganj", "15", "Dewanganj", "দেওয়ানগঞ্জ"],
				["islampur", "29", "Islampur", "ইসলামপুর"],
				["sadar", "36", "Jamalpur Sadar", "জামালপুর সদর"],
				["madarganj", "58", "Madarganj", "মাদারগঞ্জ"],
				["melandaha", "61", "Melandaha", "মেলান্দহ"],
				["sarishabari", "85", "Sarishabari", "সরিষাবাড়ী"],
			],
		},
		{
			names: ["mymensingh", "61", "Mymensingh", "ময়মনসিংহ"],
			upazilas: [
				["bhaluka", "13", "Bhaluka", "ভালুকা"],
				["dhobaura", "16", "Dhobaura", "ধোবাউড়া"],
				["fulbaria", "20", "Fulbaria", "ফুলবাড়ীয়া"],
				["gaffargaon", "22", "Gaffargaon", "গফরগাঁও", "Pagla; পাগলা"],
				["gauripur", "23", "Gauripur", "গৌরীপুর"],
				["haluaghat", "24", "Haluaghat", "হালুয়াঘাট"],
				["ishwarganj", "31", "Ishwarganj", "ঈশ্বরগঞ্জ"],
				["muktagachha", "65", "Muktagachha", "মুক্তাগাছা"],
				["sadar", "52", "Mymensingh Sadar", "ময়মনসিংহ সদর", "Kotwali; কোতোয়ালী"],
				["nandail", "72", "Nandail", "নান্দাইল"],
				["phulpur", "81", "Phulpur", "ফুলপুর"],
				["tarakanda", "88", "Tarakanda", "তারাকান্দা"],
				["trishal", "94", "Trishal", "ত্রিশাল"],
			],
		},
		{
			names: ["netrokona", "72", "Netrokona", "নেত্রকোণা", "Netrakona"],
			upazilas: [
				["atpara", "04", "Atpara", "আটপাড়া"],
				["barhatta", "09", "Barhatta", "বারহাট্টা"],
				["durgapur", "18", "Durgapur", "দুর্গাপুর"],
				["kalmakanda", "40", "Kalmakanda", "কলমাকান্দা"],
				["kendua", "47", "Kendua", "কেন্দুয়া"],
				["khaliajuri", "38", "Khaliajuri", "খালিয়াজুরী"],
				["madan", "56", "Madan", "মদন"],
				["mohanganj", "63", "Mohanganj", "মোহনগঞ্জ"],
				["sadar", "74", "Netrokona Sadar", "নেত্রকোণা সদর", "Netrakona Sadar"],
				["purbadhala", "83", "Purbadhala", "পূর্বধলা"],
			],
		},
		{
			names: ["sherpur", "89", "Sherpur", "শেরপুর"],
			upazilas: [
				["jhenaigati", "37", "Jhenaigati", "ঝিনাইগাতী"],
				["nakla", "67", "Nakla", "নকলা"],
				["nalitabari", "70", "Nalitabari", "নালিতাবাড়ী"],
				["sadar", "88", "Sherpur Sadar", "শেরপুর সদর"],
				["sreebardi", "90", "Sreebardi", "শ্রীবরদী", "Sribordi"],
			],
		},
	],
};
