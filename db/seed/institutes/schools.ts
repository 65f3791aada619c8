import type { InstituteRow } from "./row.ts";
import { BARISHAL } from "./schools/barishal.ts";
import { CHATTOGRAM } from "./schools/chattogram.ts";
import { DHAKA } from "./schools/dhaka.ts";
import { KHULNA } from "./schools/khulna.ts";
import { MYMENSINGH } from "./schools/mymensingh.ts";
import { RAJSHAHI } from "./schools/rajshahi.ts";
import { RANGPUR } from "./schools/rangpur.ts";
import { SYLHET } from "./schools/sylhet.ts";

/** By division, as the address book has them. */
export const SCHOOLS: readonly InstituteRow[] = [
	...BARISHAL,
	...CHATTOGRAM,
	...DHAKA,
	...KHULNA,
	...MYMENSINGH,
	...RAJSHAHI,
	...RANGPUR,
	...SYLHET,
];
