import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_STUDENTS, DEMO_TEACHERS } from "#db/seed/people.ts";
import { roleSchema } from "~/domain/account/session.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { portsFrom } from "./support/ports.ts";
import { mintToken } from "./support/web-client.ts";

const [mobile = "", wanted] = process.argv.slice(2);
const person = [DEMO_ADMIN, ...DEMO_TEACHERS, ...DEMO_STUDENTS].find(
	(entry) => normaliseMobile(entry.mobile) === normaliseMobile(mobile),
);
const role = roleSchema.safeParse(wanted ?? person?.role ?? "student");
try {
	if (!normaliseMobile(mobile) || !role.success)
		throw new Error("Usage: npm run token -- <mobile> [student|teacher|admin]");
	const origin = `http://localhost:${portsFrom(process.env.PORT).platform}`;
	process.stdout.write(
		`${await mintToken(origin, { mobile, password: process.env.PASSWORD ?? DEMO_PASSWORD, role: role.data })}\n`,
	);
} catch (error) {
	const down = error instanceof TypeError && "cause" in error;
	console.error(
		down
			? "The local server does not answer. Start it with npm start first (same PORT)."
			: error instanceof Error
				? error.message
				: error,
	);
	process.exit(1);
}
