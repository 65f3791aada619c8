import type { DivisionRow } from "./row.ts";

export const KHULNA: DivisionRow = {
	names: ["khulna", "40", "Khulna", "খুলনা"],
	districts: [
		{
			names: ["bagerhat", "01", "Bagerhat", "বাগেরহাট"],
			upazilas: [
				["sadar", "08", "Bagerhat Sadar", "বাগেরহাট সদর"],
				["chitalmari", "14", "Chitalmari", "চিতলমারী"],
				["fakirhat", "34", "Fakirhat", "ফকিরহাট"],
				["kachua", "38", "Kachua", "কচুয়া"],
				["mollahat", "56", "Mollahat", "মোল্লাহাট"],
				["mongla", "58", "Mongla", "মোংলা", "মংলা"],
				["morrelganj", "60", "Morrelganj", "মোড়েলগঞ্জ", "মোরেলগঞ্জ; Morelganj"],
				["rampal", "73", "Rampal", "রামপাল"],
				["sharankhola", "77", "Sharankhola", "শরণখোলা"],
			],
		},
		{
			names: ["chuadanga", "18", "Chuadanga", "চুয়াডাঙ্গা"],
			upazilas: [
				["alamdanga", "07", "Alamdanga", "আলমডাঙ্গা"],
				["sadar", "23", "Chuadanga Sadar", "চুয়াডাঙ্গা সদর"],
				["damurhuda", "31", "Damurhuda", "দামুড়হুদা"],
				["jibannagar", "55", "Jibannagar", "জীবননগর"],
			],
		},
		{
			names: ["jashore", "41", "Jashore", "যশোর", "Jessore"],
			upazilas: [
				["abhaynagar", "04", "Abhaynagar", "অভয়নগর"],
				["bagherpara", "09", "Bagherpara", "বাঘারপাড়া", "বাঘেরপাড়া"],
				["chaugachha", "11", "Chaugachha", "চৌগাছা"],
				["sadar", "47", "Jashore Sadar", "যশোর সদর", "Jessore Sadar"],
				["jhikargachha", "23", "Jhikargachha", "ঝিকরগাছা"],
				["keshabpur", "38", "Keshabpur", "কেশবপুর"],
				["manirampur", "61", "Manirampur", "মণিরামপুর"],
				["sharsha", "90", "Sharsha", "শার্শা", "Benapole; বেনাপোল"],
			],
		},
		{
			names: ["jhenaidah", "44", "Jhenaidah", "ঝিনাইদহ", "Jhenidah; Jhinaidaha"],
			upazilas: [
				["harinakunda", "14", "Harinakunda", "হরিণাকুণ্ডু"],
				["sadar", "19", "Jhenaidah Sadar", "ঝিনাইদহ সদর"],
				["kaliganj", "33", "Kaliganj", "কালীগঞ্জ"],
				["kotchandpur", "42", "Kotchandpur", "কোটচাঁদপুর"],
				["maheshpur", "71", "Maheshpur", "মহেশপুর"],
				["shailkupa", "80", "Shailkupa", "শৈলকুপা", "Shailakupa"],
			],
		},
		{
			names: ["khulna", "47", "Khulna", "খুলনা"],
			upazilas: [
				["batiaghata", "12", "Batiaghata", "বটিয়াঘাটা"],
				["dacope", "17", "Dacope", "দাকোপ", "Dakop"],
				["dighalia", "40", "Dighalia", "দিঘলিয়া", "Digholia"],
				["dumuria", "30", "Dumuria", "ডুমুরিয়া"],
				["koyra", "53", "Koyra", "কয়রা"],
				["paikgachha", "64", "Paikgachha", "পাইকগাছা", "Paikgacha; Paikgasa"],
				["phultala", "69", "Phultala", "ফুলতলা"],
				["rupsha", "75", "Rupsha", "রূপসা"],
				["terokhada", "94", "Terokhada", "তেরখাদা"],
			],
			city: ["kmp", "Khulna", "খুলনা"],
			thanas: [
				["aranghata", "Aranghata", "আড়ংঘাটা"],
				["daulatpur", "Daulatpur", "দৌলতপুর"],
				["harintana", "Harintana", "হরিণটানা"],
				["khalishpur", "Khalishpur", "খালিশপুর"],
				["khan-jahan-ali", "Khan Jahan Ali", "খান জাহান আলী"],
				["khulna-sadar", "Khulna Sadar", "খুলনা সদর", "Kotwali; কোতোয়ালী"],
				["labanchara", "Labanchara", "লবণচরা", "লবণছড়া"],
				["sonadanga", "Sonadanga", "সোনাডাঙ্গা", "Sonadanga Model; সোনাডাঙ্গা মডেল"],
			],
		},
		{
			names: ["kushtia", "50", "Kushtia", "কুষ্টিয়া"],
			upazilas: [
				["bheramara", "15", "Bheramara", "ভেড়ামারা"],
				["daulatpur", "39", "Daulatpur", "দৌলতপুর"],
				["khoksa", "63", "Khoksa", "খোকসা"],
				["kumarkhali", "71", "Kumarkhali", "কুমারখালী"],
				["sadar", "79", "Kushtia Sadar", "কুষ্টিয়া সদর"],
				["mirpur", "94", "Mirpur", "মিরপুর"],
			],
		},
		{
			names: ["magura", "55", "Magura", "মাগুরা"],
			upazilas: [
				["sadar", "57", "Magura Sadar", "মাগুরা সদর"],
				["mohammadpur", "66", "Mohammadpur", "মহম্মদপুর", "মোহাম্মদপুর"],
				["shalikha", "85", "Shalikha", "শালিখা"],
				["sreepur", "95", "Sreepur", "শ্রীপুর", "Sripur"],
			],
		},
		{
			names: ["meherpur", "57", "Meherpur", "মেহেরপুর"],
			upazilas: [
				["gangni", "47", "Gangni", "গাংনী"],
				["sadar", "87", "Meherpur Sadar", "মেহেরপুর সদর"],
				["mujibnagar", "60", "Mujibnagar", "মুজিবনগর"],
			],
		},
		{
			names: ["narail", "65", "Narail", "নড়াইল"],
			upazilas: [
				["kalia", "28", "Kalia", "কালিয়া"],
				["lohagara", "52", "Lohagara", "লোহাগড়া"],
				["sadar", "76", "Narail Sadar", "নড়াইল সদর"],
			],
		},
		{
			names: ["satkhira", "87", "Satkhira", "সাতক্ষীরা"],
			upazilas: [
				["assasuni", "04", "Assasuni", "আশাশুনি"],
				["debhata", "25", "Debhata", "দেবহাটা"],
				["kalaroa", "43", "Kalaroa", "কলারোয়া"],
				["kaliganj", "47", "Kaliganj", "কালীগঞ্জ"],
				["sadar", "82", "Satkhira Sadar", "সাতক্ষীরা সদর"],
				["shyamnagar", "86", "Shyamnagar", "শ্যামনগর"],
				["tala", "90", "Tala", "তালা"],
			],
		},
	],
};
