import type { Person, World } from "./world.ts";

/** More than anybody does, and more than each of these may be done before it is refused. */
const TRIES = 120;
const AT_ONCE = 4;

/** Something that leaves something behind each time. */
type Act = {
	what: string;
	who: Person["role"];
	path: string;
	with: "cookie" | "bearer";
	body?: unknown;
	headers?: Record<string, string>;
};

const ACTS: Act[] = [
	{ what: "bearer tokens", who: "student", path: "/auth/token", with: "cookie" },
	{ what: "open payments", who: "student", path: "/api/wallet/add-money", with: "bearer", body: { amount: 500 } },
	{
		...{ what: "feedback", who: "student", path: "/api/feedbacks", with: "bearer" },
		body: { title: "Again", description: "And again", assets: [] },
	},
	{
		...{ what: "uploads under way", who: "teacher", path: "/uploads", with: "bearer" },
		headers: { "tus-resumable": "1.0.0", "upload-length": "1000" },
	},
];

/** How many were taken before it was refused; `refusedBy` is null where nothing was. */
export type Growth = { what: string; taken: number; refusedBy: number | null; faults: number };

/** Does again and again what leaves something behind, as a program would: each must be refused before long (SEC-10). */
export async function measureGrowth({ platform, people }: World): Promise<Growth[]> {
	const grown: Growth[] = [];
	for (const { what, who, path, with: shown, body, headers } of ACTS) {
		const person = people.find(({ role }) => role === who);
		if (!person) throw new Error(`There is no ${who}`);
		const credential: Record<string, string> =
			shown === "cookie" ? { cookie: person.cookie, origin: platform } : { authorization: `Bearer ${person.bearer}` };
		const growth: Growth = { what, taken: 0, refusedBy: null, faults: 0 };
		const once = async () => {
			const response = await fetch(`${platform}${path}`, {
				method: "POST",
				headers: { ...credential, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
				...(body !== undefined && { body: JSON.stringify(body) }),
			});
			await response.arrayBuffer();
			if (response.ok) growth.taken += 1;
			else if (response.status >= 500) growth.faults += 1;
			else growth.refusedBy ??= response.status;
		};
		for (let sent = 0; sent < TRIES && growth.refusedBy === null; sent += AT_ONCE)
			await Promise.all(Array.from({ length: AT_ONCE }, once));
		grown.push(growth);
	}
	return grown;
}

/** Refused because it was enough; by what was sent before, perhaps at once. */
export const isBounded = ({ refusedBy, faults }: Growth): boolean =>
	faults === 0 && refusedBy !== null && [409, 422, 429].includes(refusedBy);
