/**
 * How four published lists spell upazilas otherwise than ours, by the id of ours: nuhil/bangladesh-geocode, bd-geojson,
 * bd-address-pro and the Ministry of Land's (DLRMS).
 */
const SPELLINGS = `
barguna-betagi: বেতাগি
barguna-patharghata: Pathorghata
barguna-taltali: তালতলি
barishal-agailjhara: আগাইলঝরা
barishal-banaripara: বানাড়িপারা, banari para, বানারী পাড়া
barishal-sadar: Barisal Sadar, barisal sadar (kotwali)
barishal-gournadi: gaurnadi
barishal-mehendiganj: মেহেন্দীগঞ্জ
barishal-muladi: মুলাদি
barishal-wazirpur: ওয়াজিরপুর, ujirpur
bhola-borhanuddin: বোরহান উদ্দিন, Burhanuddin, বুরহানউদ্দিন, বোরহানউদ্দীন
bhola-char-fasson: Charfesson, চর ফ্যাশন
bhola-daulatkhan: Doulatkhan, daulat khan, দৌলত খান
bhola-manpura: Monpura
bhola-tazumuddin: তাজুমুদ্দিন, তজুমুদ্দিন
jhalokati-sadar: Jhalakathi Sadar, ঝালকাঠী সদর
jhalokati-kathalia: কাঁঠালিয়া, kanthalia
patuakhali-dashmina: দশ্‌মিনা
patuakhali-dumki: dumki upazila, দুম্‌কী
patuakhali-kalapara: কালাপারা, kala para
patuakhali-mirzaganj: mirzaganj upazila
patuakhali-rangabali: রাঙ্গাবালি
pirojpur-bhandaria: ভাণ্ডারিয়া
pirojpur-indurkani: Zianagar, জিয়ানগর
pirojpur-kawkhali: Kaukhali, কাউখালি
pirojpur-mathbaria: মঠবাড়ীয়া, মাঠবাড়িয়া
pirojpur-nazirpur: nazirpur upazila
pirojpur-nesarabad: nesarabad (swarupkati)
bandarban-alikadam: Ali Kadam, আলী কদম
bandarban-sadar: বান্দরবন সদর
bandarban-rowangchhari: রউয়াংছড়ি
brahmanbaria-akhaura: আখাউরা
brahmanbaria-bancharampur: banchharampur
brahmanbaria-bijoynagar: বিজয় নগর
brahmanbaria-sadar: ব্রাক্ষ্মণবাড়িয়া সদর
brahmanbaria-kasba: কস্‌বা
brahmanbaria-nasirnagar: নাসির নগর
chandpur-faridganj: Faridgonj
chandpur-hajiganj: Haziganj
chandpur-matlab-dakshin: Matlab South, Matlab Dakkhin
chandpur-matlab-uttar: Matlab North
chattogram-banshkhali: বাশখালি
chattogram-boalkhali: বোয়ালখালি
chattogram-karnaphuli: karnafuli
chattogram-lohagara: লোহাগারা
chattogram-mirsharai: মিরসরাই
chattogram-rangunia: রাঙ্গুনীয়া
chattogram-satkania: সাতকানীয়া
chattogram-sitakunda: সীতাকুন্ড
coxs-bazar-sadar: Coxsbazar Sadar, কক্স বাজার সদর, coxs bazar sadar
coxs-bazar-maheshkhali: Moheshkhali
coxs-bazar-teknaf: টেক্‌নাফ
coxs-bazar-ukhia: Ukhiya
cumilla-barura: বড়ুরা
cumilla-brahmanpara: ব্রাক্ষ্মণপাড়া
cumilla-burichang: Burichong
cumilla-adarsha-sadar: Comilla Sadar, কুমিল্লা সদর, adarsha sadar, আদর্শ সদর
cumilla-sadar-dakshin: Sadarsouth, সদর দক্ষিণ, Comilla Sadar South, comilla sadar dakshin
cumilla-debidwar: দেবীদ্বার
cumilla-manoharganj: Monohargonj, Monohorgonj
cumilla-nangalkot: নাঙ্গালকোট
feni-chhagalnaiya: Chagalnaiya, ছাগল নাইয়া
feni-daganbhuiyan: Daganbhyan, দাগানভিয়া, দাগনভূঁইয়া, দাগনভূঞাঁ
feni-fulgazi: Fhulgazi, ফুলগাজি
feni-sonagazi: সোনাগাজি
khagrachhari-dighinala: দিঘীনালা, দিঘিনালা
khagrachhari-lakshmichhari: Laxmichhari, লক্ষীছড়ি
khagrachhari-mahalchhari: Mohalchari, মহলছড়ি
khagrachhari-manikchhari: Manikchari
khagrachhari-panchhari: Panchari
lakshmipur-kamalnagar: Komol Nagar, কমল নগর
lakshmipur-sadar: লক্ষ্ণীপুর সদর
lakshmipur-raipur: roypur
noakhali-chatkhil: চাট্‌খিল
noakhali-companiganj: Companyganj
noakhali-hatiya: Hatia
noakhali-kabirhat: Kobirhat
noakhali-senbagh: Senbug, Shenbag, শেনবাগ
noakhali-sonaimuri: Sonaimori, সোনাইমুরি
noakhali-subarnachar: Suborno Char, সুবর্ণ চর
rangamati-baghaichhari: Baghaichari, Bagaichhari
rangamati-barkal: barkal upazila
rangamati-bilaichhari: Belaichari, Belaichhari, বেলাইছড়ি
rangamati-juraichhari: Juraichari, জুরাইছড়ি
rangamati-kaptai: kaptai upazila
rangamati-kawkhali: Kaukhali, কাউখালি, kawkhali (betbunia)
rangamati-langadu: langadu upazila
rangamati-naniarchar: Nannerchar, নান্নেরচর, naniarchar upazila
rangamati-rajasthali: রাজাস্থলি, rajasthali upazila
dhaka-keraniganj: কেরাণীগঞ্জ
faridpur-bhanga: ভাংগা
faridpur-charbhadrasan: char bhadrasan, চর ভদ্রাসন
faridpur-madhukhali: মধুখালি
faridpur-saltha: Shaltha, শালথা
gazipur-kaliakair: Kaliakior
gazipur-sreepur: Sripur
gopalganj-kashiani: কাশিয়ানি
gopalganj-kotalipara: কোটালিপাড়া
gopalganj-tungipara: টুংগীপাড়া
kishoreganj-austagram: Astagram
kishoreganj-karimganj: Karimgonj
kishoreganj-kuliarchar: kuliar char
kishoreganj-mithamain: Mithamoin, মিঠামাইন
kishoreganj-nikli: নিকলি
madaripur-kalkini: কালকিনী
madaripur-sadar: মাদারিপুর সদর
madaripur-rajoir: রাজইর
madaripur-shibchar: shib char
manikganj-daulatpur: Doulatpur
manikganj-ghior: Gior
manikganj-shibalaya: Shibaloy, Shivalaya
manikganj-singair: Singiar, সিঙ্গাইর
munshiganj-gazaria: Gajaria
munshiganj-lohajang: লোহাজং
munshiganj-sadar: মুন্সীগঞ্জ সদর
munshiganj-sirajdikhan: serajdikhan, সিরাজদীখান
munshiganj-tongibari: টংগীবাড়ি, টঙ্গিবাড়ি, টংগিবাড়ী, টঙ্গিবাড়ী
narayanganj-bandar: বান্দার
narayanganj-sadar: নারায়নগঞ্জ সদর, নারায়ানগঞ্জ সদর, Siddhirganj, সিদ্ধিরগঞ্জ
narayanganj-sonargaon: সোনারগাঁও
narsingdi-belabo: বেলাব
narsingdi-manohardi: Monohardi, মনোহরদি
narsingdi-raipura: রায়পুর, roypura
rajbari-goalanda: Goalandaghat, গোয়ালন্দ ঘাট, গোয়ালন্দঘাট
rajbari-kalukhali: কালুখালি
rajbari-pangsha: Pangsa
rajbari-sadar: রাজবাড়ি সদর
shariatpur-bhedarganj: ভেদারগঞ্জ
shariatpur-gosairhat: গোসাইর হাট
shariatpur-sadar: শরিয়তপুর সদর
shariatpur-zajira: Jajira, zanjira
tangail-basail: বসাইল
tangail-bhuapur: ভুয়াপুর
tangail-delduar: দেলদোয়ার
tangail-dhanbari: ধানবাড়ি
tangail-kalihati: কালিহাতি
tangail-nagarpur: নগরপুর
tangail-sakhipur: সখীপুর
bagerhat-chitalmari: চিতলমাড়ি
bagerhat-mongla: মংলা
bagerhat-morrelganj: মরেলগঞ্জ, morelganj
bagerhat-sharankhola: Sarankhola, শরনখোলা
chuadanga-damurhuda: দামুরহুদা
chuadanga-jibannagar: জীবন নগর
jashore-bagherpara: বাঘের পাড়া, bagher para, বাঘেরপাড়া
jashore-chaugachha: Chougachha
jashore-sadar: Jessore Sadar
jashore-jhikargachha: Jhikargacha
jashore-manirampur: মনিরামপুর
jashore-sharsha: সারশা
jhenaidah-harinakunda: Harinakundu, হরিণাকুন্ডু, হরিণাকুন্ড
jhenaidah-kotchandpur: কোট চাঁদপুর
jhenaidah-maheshpur: Moheshpur
khulna-batiaghata: Botiaghata, বাটিয়াঘাটা
khulna-dacope: dakop
khulna-dighalia: Digholia
khulna-koyra: কয়ড়া
khulna-paikgachha: Paikgasa
khulna-phultala: Fultola
khulna-rupsha: rupsa
khulna-terokhada: তেরোখাদা
kushtia-bheramara: ভেরামারা
kushtia-khoksa: খোক্‌সা
kushtia-kumarkhali: কুমারখালি
magura-mohammadpur: মোহাম্মাদপুর
meherpur-mujibnagar: mujib nagar, মুজিব নগর
narail-lohagara: লোহাগাড়া
satkhira-assasuni: আসসাশুনি
satkhira-kalaroa: কলরোয়া
satkhira-kaliganj: কালিগঞ্জ
jamalpur-bakshiganj: Bokshiganj, Baksiganj, বকসিগঞ্জ, বক্‌শীগঞ্জ
jamalpur-dewanganj: Dewangonj
jamalpur-melandaha: Melandah, মেলানদাহা
jamalpur-sarishabari: সরিষাবাড়ি
mymensingh-dhobaura: ধবারুয়া
mymensingh-fulbaria: ফুলবাড়িয়া
mymensingh-gaffargaon: Gafargaon
mymensingh-gauripur: Gouripur, গৌরিপুর
mymensingh-haluaghat: হালূয়াঘাট
mymensingh-ishwarganj: Iswarganj
mymensingh-muktagachha: Muktagacha
mymensingh-nandail: নন্দাইল
mymensingh-tarakanda: Tara Khanda
netrokona-barhatta: বরহাট্টা
netrokona-khaliajuri: খালিয়াজুরি
netrokona-mohanganj: Mohongonj
netrokona-sadar: নেত্রকোনা সদর
sherpur-jhenaigati: ঝিনাইগাতি
sherpur-nakla: Nokla, নাকলা
sherpur-nalitabari: নালিতাবাড়ি
sherpur-sreebardi: Sreebordi, শ্রীবরদি
bogura-adamdighi: আদমদিঘী, আদমদীঘি
bogura-sadar: bogra sadar
bogura-dhunat: Dhunot
bogura-dhupchanchia: Dupchanchia, দুপচাচিঁয়া, দুপচাচিয়া, dupchachia
bogura-gabtali: গাবতলি
bogura-nandigram: Nondigram, নন্দিগ্রাম
bogura-sariakandi: Shariakandi
bogura-shajahanpur: Sahajanpur, শাহজাহানপুর
bogura-shibganj: শিব্‌গঞ্জ
bogura-sonatala: Sonatola
chapainawabganj-sadar: Nawabganj Sadar, নবাবগঞ্জ সদর, chapai nababganj sadar, চাঁপাই নবাবগঞ্জ সদর
chapainawabganj-gomastapur: Gomostapur
chapainawabganj-nachole: Nachol
joypurhat-khetlal: খেতলাল
naogaon-badalgachhi: Badalgachi, বদলগাছি, বাদলগাছী
naogaon-mahadebpur: Mohadevpur
naogaon-patnitala: পত্নিতলা
natore-bagatipara: বাগাতীপাড়া
natore-baraigram: বড়াই গ্রাম
natore-naldanga: Noldanga
pabna-atgharia: Atghoria
pabna-bhangura: ভাঙ্গুরা
pabna-chatmohar: চাট্‌মোহর
pabna-ishwardi: Ishurdi
pabna-santhia: সাথিয়া
rajshahi-bagmara: baghmara
rajshahi-godagari: গোদাগারি
rajshahi-mohanpur: Mohonpur
sirajganj-chauhali: চৌহালি
sirajganj-kamarkhanda: Kamarkhand, কামারখান্দা
sirajganj-raiganj: Raigonj, royganj
sirajganj-tarash: তারাশ
sirajganj-ullapara: Ullahpara, ullah para
dinajpur-biral: birol, বিড়াল
dinajpur-bochaganj: বোঁচাগঞ্জ
dinajpur-fulbari: Phulbari, ফুলবাড়ি
dinajpur-kaharole: Kaharol
gaibandha-fulchhari: Phulchari, Phulchhari
gaibandha-sadullapur: সাদুল্যাপুর
kurigram-bhurungamari: ভুরুঙ্গামারি
kurigram-char-rajibpur: Charrajibpur, রাজীবপুর
kurigram-chilmari: চিলমারি
kurigram-phulbari: ফুলবাড়ি
kurigram-raumari: Rowmari, রউমারি, Raomari
lalmonirhat-aditmari: আদিতমারি, অদিতমারী
lalmonirhat-hatibandha: হাতিবান্ধা
lalmonirhat-sadar: Lalmanirhat Sadar
nilphamari-dimla: dimla upazila, ডিম্‌লা
nilphamari-domar: domar upazila
nilphamari-jaldhaka: jaldhaka upazila
nilphamari-kishoreganj: Kishorganj, kishoreganj upazila
nilphamari-saidpur: Syedpur, saidpur upazila
panchagarh-atwari: আটোয়ারি
panchagarh-tetulia: তেতুলিয়া, tentulia
rangpur-badarganj: Badargonj
rangpur-gangachara: গংগাচড়া, গঙ্গাচরা, Gangachhara, গঙ্গাছড়া
rangpur-mithapukur: mitha pukur
rangpur-pirgachha: Pirgacha
rangpur-pirganj: Pirgonj
rangpur-taraganj: Taragonj
thakurgaon-baliadangi: বালিয়াডাঙ্গি, বালিয়াডাংগী
thakurgaon-ranisankail: রানীশংকৈল
habiganj-ajmiriganj: আজমিরিগঞ্জ
habiganj-baniachong: Baniachang, Baniyachong
moulvibazar-juri: জুড়ি
moulvibazar-kamalganj: Kamolganj, কামালগঞ্জ
moulvibazar-kulaura: কুলাউরা
moulvibazar-sadar: maulvibazar sadar
sunamganj-bishwamvarpur: bishwambarpur
sunamganj-derai: দেড়াই
sunamganj-dharmapasha: dharampasha, ধরমপাশা, Dharamapasha
sunamganj-shalla: sulla, সুল্লা, Sullah
sunamganj-shantiganj: South Sunamganj, দক্ষিণ সুনামগঞ্জ, Shanthiganj
sylhet-beanibazar: বেয়ানিবাজার, beani bazar
sylhet-companiganj: কোম্পানিগঞ্জ
sylhet-dakshin-surma: Dakshinsurma
sylhet-jaintiapur: Jointapur
sylhet-osmaninagar: ওসমানী নগর, Osmani Nagar
sylhet-zakiganj: জাকিগঞ্জ
`;

export const PUBLISHED_SPELLINGS: readonly (readonly [placeId: string, spelling: string])[] = SPELLINGS.trim()
	.split("\n")
	.flatMap((line) => {
		const [placeId = "", spellings = ""] = line.split(": ");
		return spellings.split(", ").map((spelling) => [placeId, spelling] as const);
	});
