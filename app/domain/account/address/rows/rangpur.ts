import type { DivisionRow } from "./row.ts";

export const RANGPUR: DivisionRow = {
	names: ["rangpur", "55", "Rangpur", "রংপুর"],
	districts: [
		{
			names: ["dinajpur", "27", "Dinajpur", "দিনাজপুর"],
			upazilas: [
				["biral", "17", "Biral", "বিরল"],
				["birampur", "10", "Birampur", "বিরামপুর"],
				["birganj", "12", "Birganj", "বীরগঞ্জ"],
				["bochaganj", "21", "Bochaganj", "বোচাগঞ্জ", "Setabganj; সেতাবগঞ্জ"],
				["chirirbandar", "30", "Chirirbandar", "চিরিরবন্দর"],
				["sadar", "64", "Dinajpur Sadar", "দিনাজপুর সদর"],
				["fulbari", "38", "Fulbari", "ফুলবাড়ী"],
				["ghoraghat", "43", "Ghoraghat", "ঘোড়াঘাট"],
				["hakimpur", "47", "Hakimpur", "হাকিমপুর", "Hili; হিলি"],
				["kaharole", "56", "Kaharole", "কাহারোল"],
				["khansama", "60", "Khansama", "খানসামা"],
				["nawabganj", "69", "Nawabganj", "নবাবগঞ্জ"],
				["parbatipur", "77", "Parbatipur", "পার্বতীপুর"],
			],
		},
		{
			names: ["gaibandha", "32", "Gaibandha", "গাইবান্ধা"],
			upazilas: [
				["fulchhari", "21", "Fulchhari", "ফুলছড়ি"],
				["sadar", "24", "Gaibandha Sadar", "গাইবান্ধা সদর"],
				["gobindaganj", "30", "Gobindaganj", "গোবিন্দগঞ্জ"],
				["palashbari", "67", "Palashbari", "পলাশবাড়ী"],
				["sadullapur", "82", "Sadullapur", "সাদুল্লাপুর", "সাদুল্যাপুর"],
				["saghata", "88", "Saghata", "সাঘাটা"],
				["sundarganj", "91", "Sundarganj", "সুন্দরগঞ্জ"],
			],
		},
		{
			names: ["kurigram", "49", "Kurigram", "কুড়িগ্রাম"],
			upazilas: [
				["bhurungamari", "06", "Bhurungamari", "ভুরুঙ্গামারী"],
				["char-rajibpur", "08", "Char Rajibpur", "চর রাজিবপুর", "Rajibpur; রাজীবপুর"],
				["chilmari", "09", "Chilmari", "চিলমারী"],
				["sadar", "52", "Kurigram Sadar", "কুড়িগ্রাম সদর"],
				["nageshwari", "61", "Nageshwari", "নাগেশ্বরী"],
				["phulbari", "18", "Phulbari", "ফুলবাড়ী"],
				["rajarhat", "77", "Rajarhat", "রাজারহাট"],
				["raumari", "79", "Raumari", "রৌমারী", "Rowmari"],
				["ulipur", "94", "Ulipur", "উলিপুর"],
			],
		},
		{
			names: ["lalmonirhat", "52", "Lalmonirhat", "লালমনিরহাট"],
			upazilas: [
				["aditmari", "02", "Aditmari", "আদিতমারী", "অদিতমারী"],
				["hatibandha", "33", "Hatibandha", "হাতীবান্ধা"],
				["kaliganj", "39", "Kaliganj", "কালীগঞ্জ"],
				["sadar", "55", "Lalmonirhat Sadar", "লালমনিরহাট সদর"],
				["patgram", "70", "Patgram", "পাটগ্রাম"],
			],
		},
		{
			names: ["nilphamari", "73", "Nilphamari", "নীলফামারী"],
			upazilas: [
				["dimla", "12", "Dimla", "ডিমলা"],
				["domar", "15", "Domar", "ডোমার"],
				["jaldhaka", "36", "Jaldhaka", "জলঢাকা"],
				["kishoreganj", "45", "Kishoreganj", "কিশোরগঞ্জ"],
				["sadar", "64", "Nilphamari Sadar", "নীলফামারী সদর"],
				["saidpur", "85", "Saidpur", "সৈয়দপুর", "Syedpur"],
			],
		},
		{
			names: ["panchagarh", "77", "Panchagarh", "পঞ্চগড়"],
			upazilas: [
				["atwari", "04", "Atwari", "আটোয়ারী"],
				["boda", "25", "Boda", "বোদা"],
				["debiganj", "34", "Debiganj", "দেবীগঞ্জ"],
				["sadar", "73", "Panchagarh Sadar", "পঞ্চগড় সদর"],
				["tetulia", "90", "Tetulia", "তেঁতুলিয়া", "Tentulia"],
			],
		},
		{
			names: ["rangpur", "85", "Rangpur", "রংপুর"],
			upazilas: [
				["badarganj", "03", "Badarganj", "বদরগঞ্জ"],
				["gangachara", "27", "Gangachara", "গঙ্গাচড়া", "গংগাচড়া; গঙ্গাছড়া"],
				["kaunia", "42", "Kaunia", "কাউনিয়া"],
				["mithapukur", "58", "Mithapukur", "মিঠাপুকুর"],
				["pirgachha", "73", "Pirgachha", "পীরগাছা"],
				["pirganj", "76", "Pirganj", "পীরগঞ্জ"],
				["sadar", "49", "Rangpur Sadar", "রংপুর সদর"],
				["taraganj", "92", "Taraganj", "তারাগঞ্জ"],
			],
			city: ["rpmp", "Rangpur", "রংপুর"],
			thanas: [
				["haragach", "Haragach", "হারাগাছ", "Haragachh"],
				["hazirhat", "Hazirhat", "হাজীরহাট"],
				["kotwali", "Kotwali", "কোতোয়ালী", "কোতয়ালী"],
				["mahiganj", "Mahiganj", "মাহিগঞ্জ"],
				["parshuram", "Parshuram", "পরশুরাম"],
				["tajhat", "Tajhat", "তাজহাট"],
			],
		},
		{
			names: ["thakurgaon", "94", "Thakurgaon", "ঠাকুরগাঁও"],
			upazilas: [
				["baliadangi", "08", "Baliadangi", "বালিয়াডাঙ্গী"],
				["haripur", "51", "Haripur", "হরিপুর"],
				["pirganj", "82", "Pirganj", "পীরগঞ্জ"],
				["ranisankail", "86", "Ranisankail", "রাণীশংকৈল"],
				["sadar", "94", "Thakurgaon Sadar", "ঠাকুরগাঁও সদর", "Ruhia; রুহিয়া; Bhulli; ভূল্লী"],
			],
		},
	],
};
