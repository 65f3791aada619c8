import type { DivisionRow } from "./row.ts";

export const BARISHAL: DivisionRow = {
	names: ["barishal", "10", "Barishal", "বরিশাল", "Barisal"],
	districts: [
		{
			names: ["barguna", "04", "Barguna", "বরগুনা", "Borguna"],
			upazilas: [
				["amtali", "09", "Amtali", "আমতলী", "Amtoli"],
				["bamna", "19", "Bamna", "বামনা"],
				["sadar", "28", "Barguna Sadar", "বরগুনা সদর"],
				["betagi", "47", "Betagi", "বেতাগী"],
				["patharghata", "85", "Patharghata", "পাথরঘাটা", "Pathorghata"],
				["taltali", "90", "Taltali", "তালতলী", "Taltoli"],
			],
		},
		{
			names: ["barishal", "06", "Barishal", "বরিশাল", "Barisal"],
			upazilas: [
				["agailjhara", "02", "Agailjhara", "আগৈলঝাড়া", "Agoiljhara"],
				["babuganj", "03", "Babuganj", "বাবুগঞ্জ"],
				["bakerganj", "07", "Bakerganj", "বাকেরগঞ্জ", "Backerganj"],
				["banaripara", "10", "Banaripara", "বানারীপাড়া"],
				["sadar", "51", "Barishal Sadar", "বরিশাল সদর", "Barisal Sadar; Barisal Sadar (Kotwali)"],
				["gournadi", "32", "Gournadi", "গৌরনদী", "Gaurnadi"],
				["hizla", "36", "Hizla", "হিজলা"],
				["mehendiganj", "62", "Mehendiganj", "মেহেন্দিগঞ্জ", "Mehendigonj; Kazirhat; কাজিরহাট"],
				["muladi", "69", "Muladi", "মুলাদী"],
				["wazirpur", "94", "Wazirpur", "উজিরপুর", "Uzirpur; Ujirpur"],
			],
			city: ["bmp", "Barishal", "বরিশাল"],
			thanas: [
				["airport", "Airport", "বিমানবন্দর", "Barishal Airport; এয়ারপোর্ট"],
				["bandar", "Bandar", "বন্দর", "Barishal Bandar"],
				["kaunia", "Kaunia", "কাউনিয়া"],
				["kotwali", "Kotwali", "কোতোয়ালী", "কোতয়ালী; Kotwali Model"],
			],
		},
		{
			names: ["bhola", "09", "Bhola", "ভোলা"],
			upazilas: [
				["sadar", "18", "Bhola Sadar", "ভোলা সদর"],
				["borhanuddin", "21", "Borhanuddin", "বোরহানউদ্দিন", "Burhanuddin; Borhan Uddin; বুরহানউদ্দিন"],
				[
					"char-fasson",
					"25",
					"Char Fasson",
					"চরফ্যাশন",
					"Charfesson; Charfashion; চর ফ্যাসন; Shashibhushan; শশীভূষণ; Dakshin Aicha; দক্ষিণ আইচা; Dularhat; দুলারহাট",
				],
				["daulatkhan", "29", "Daulatkhan", "দৌলতখান", "Doulatkhan"],
				["lalmohan", "54", "Lalmohan", "লালমোহন"],
				["manpura", "65", "Manpura", "মনপুরা", "Monpura"],
				["tazumuddin", "91", "Tazumuddin", "তজুমদ্দিন", "Tajumuddin; তজুমুদ্দিন"],
			],
		},
		{
			names: ["jhalokati", "42", "Jhalokati", "ঝালকাঠি", "Jhalakathi; Jhalokathi; Jhalakati; ঝালকাঠী"],
			upazilas: [
				["sadar", "40", "Jhalokati Sadar", "ঝালকাঠি সদর", "Jhalakathi Sadar"],
				["kathalia", "43", "Kathalia", "কাঠালিয়া", "Kanthalia; কাঁঠালিয়া"],
				["nalchity", "73", "Nalchity", "নলছিটি", "Nalchiti; Nalcity"],
				["rajapur", "84", "Rajapur", "রাজাপুর"],
			],
		},
		{
			names: ["patuakhali", "78", "Patuakhali", "পটুয়াখালী"],
			upazilas: [
				["bauphal", "38", "Bauphal", "বাউফল", "Baufal"],
				["dashmina", "52", "Dashmina", "দশমিনা"],
				["dumki", "55", "Dumki", "দুমকি"],
				["galachipa", "57", "Galachipa", "গলাচিপা", "Golachipa"],
				["kalapara", "66", "Kalapara", "কলাপাড়া", "Khepupara; খেপুপাড়া; Mohipur; মহিপুর"],
				["mirzaganj", "76", "Mirzaganj", "মির্জাগঞ্জ"],
				["sadar", "95", "Patuakhali Sadar", "পটুয়াখালী সদর"],
				["rangabali", "97", "Rangabali", "রাঙ্গাবালী", "Rangabali Island"],
			],
		},
		{
			names: ["pirojpur", "79", "Pirojpur", "পিরোজপুর", "Perojpur"],
			upazilas: [
				["bhandaria", "14", "Bhandaria", "ভান্ডারিয়া", "ভাণ্ডারিয়া"],
				["indurkani", "90", "Indurkani", "ইন্দুরকানী", "Zianagar; জিয়ানগর"],
				["kawkhali", "47", "Kawkhali", "কাউখালী", "Kaukhali"],
				["mathbaria", "58", "Mathbaria", "মঠবাড়িয়া", "Mothbaria"],
				["nazirpur", "76", "Nazirpur", "নাজিরপুর"],
				["nesarabad", "87", "Nesarabad", "নেছারাবাদ", "Swarupkati; Swarupkathi; স্বরূপকাঠি; Nesarabad (Swarupkati)"],
				["sadar", "80", "Pirojpur Sadar", "পিরোজপুর সদর"],
			],
		},
	],
};
