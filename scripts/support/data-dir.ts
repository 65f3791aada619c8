import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secret = z.string().min(32);

/** Those that came later are made where they are missing; without one of the others the file is not whole. */
const secretsSchema = z.object({
	session: secret,
	auth: secret,
	client: secret,
	sms: secret,
	bkashPassword: secret.optional(),
	bkashApp: secret.optional(),
	bbb: secret.optional(),
	vault: secret.optional(),
	numbers: secret.optional(),
	push: z.object({ publicKey: z.string(), privateKey: z.string() }).optional(),
});

export type Secrets = Required<z.output<typeof secretsSchema>>;

const newSecret = () => `local-only-${randomBytes(24).toString("hex")}`;

/** A pair for Web Push, as `web-push generate-vapid-keys` would make it. */
function newPushKeys() {
	const pair = createECDH("prime256v1");
	pair.generateKeys();
	// One of 256 begins with a zero, which is left out.
	const privateKey = Buffer.alloc(32);
	const scalar = pair.getPrivateKey();
	scalar.copy(privateKey, 32 - scalar.length);
	return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Writes the whole file or none: a disk that fills up leaves what was there. */
function writeWhole(file: string, text: string): void {
	const beside = `${file}.new`;
	try {
		writeFileSync(beside, text, { mode: 0o600 });
		renameSync(beside, file);
	} catch (error) {
		rmSync(beside, { force: true });
		throw error;
	}
}

/** @throws Error when there is a file that does not hold them all */
function knownSecrets(file: string): z.output<typeof secretsSchema> | null {
	if (!existsSync(file)) return null;
	try {
		return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
	} catch {
		// Other secrets would not open what the databases beside it hold.
		throw new Error(
			`${file} is empty or damaged, and the databases beside it cannot be read without its secrets: put back a copy of it, or delete the whole folder (npm run db:reset) to begin anew with demo data.`,
		);
	}
}

/**
 * The folder of a local stack, made where it is missing, and its secrets: made once, and refused by a production deployment for their
 * prefix.
 * @throws Error, one sentence, when nothing can be written there, or its secrets are damaged
 */
export function openDataDir(dataDir: string): Secrets {
	const file = join(dataDir, "secrets.json");
	const probe = join(dataDir, ".writable");
	try {
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(probe, "written and removed");
		rmSync(probe);
	} catch (error) {
		throw new Error(
			`Nothing can be written in DATA_DIR, ${dataDir} (${reasonOf(error)}): make it writable, or set DATA_DIR to a folder that is.`,
		);
	}
	const known = knownSecrets(file);
	const all: Secrets = {
		session: known?.session ?? newSecret(),
		auth: known?.auth ?? newSecret(),
		client: known?.client ?? newSecret(),
		sms: known?.sms ?? newSecret(),
		bkashPassword: known?.bkashPassword ?? newSecret(),
		bkashApp: known?.bkashApp ?? newSecret(),
		bbb: known?.bbb ?? newSecret(),
		vault: known?.vault ?? newSecret(),
		numbers: known?.numbers ?? newSecret(),
		push: known?.push ?? newPushKeys(),
	};
	if (Object.keys(all).some((name) => !known?.[name as keyof Secrets])) writeWhole(file, JSON.stringify(all));
	return all;
}
