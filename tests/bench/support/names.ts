export const FIRST = ["Tasnim", "Rahima", "Kamrul", "Sumaiya", "রায়হান", "ফারজানা", "Md", "Nusrat", "আরিফ", "Shahana"];
export const LAST = ["Jahan", "Islam", "Akter", "Rahman", "কবির", "সুলতানা", "Hossain", "Chowdhury", "হাসান", "Parveen"];
export const PLACES = ["Meghna", "Padma", "Jamuna", "Surma", "Karnaphuli", "Teesta", "Madhumati", "Gorai"];
const WORDS = ["High School", "Girls' High School", "Ideal College", "Model School", "Coaching Centre"];
export const DISTRICTS = ["dhaka", "feni", "bhola", "sylhet", "rajshahi", "khulna"];

export const TITLES = [
	"Algebra",
	"বীজগণিত",
	"Waves and Optics",
	"Organic Chemistry",
	"ICT",
	"ব্যাকরণ",
	"Admission Biology",
	"HSC Physics",
];
const PARTS = ["from the beginning", "শুরু থেকে শেষ", "in thirty lectures", "with past papers", "দ্রুত রিভিশন"];

/** The one of a list that a number stands for, with every step of the lists before it. */
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export const nameOf = (n: number) => `${pick(FIRST, n)} ${pick(LAST, Math.floor(n / FIRST.length))}`;
export const mobileOf = (n: number) => `018${String(10_000_000 + n * 7)}`;
export const instituteOf = (n: number) =>
	`${pick(PLACES, n)} ${pick(LAST, Math.floor(n / PLACES.length))} ${pick(WORDS, Math.floor(n / 3))}`;

export const courseOf = (n: number) => `${pick(TITLES, n)} ${pick(PARTS, Math.floor(n / TITLES.length))}`;
