import { z } from "zod";

export const ROLE_NAMES = ["student", "teacher", "admin"] as const;
export type Role = (typeof ROLE_NAMES)[number];
export type VerificationStatus = "Accepted" | "Awaiting" | "Rejected" | "Suspended";

/**
 * What a signed-in person's session holds (ACC-3): enough to guard every page and call without a
 * database. It lives in KV; the browser holds its id alone.
 */
export type SessionData = {
	accountUuid: string;
	roles: Role[];
	/** The role chosen at sign-in; the `role` header may pick another of `roles`. */
	role: Role;
	name: string | null;
	image: string | null;
	/** E.164 */
	mobile: string | null;
	mobileVerified: boolean;
	profileComplete: boolean;
	/** Of a teacher; null for everybody else. */
	verificationStatus: VerificationStatus | null;
	/** For the issuer's end-session endpoint. */
	idToken: string | null;
};

/** Who makes a request, as use cases see them. */
export type Actor = Omit<SessionData, "idToken">;

export const roleSchema = z.enum(ROLE_NAMES);
export const roleHeaderSchema = z.enum([...ROLE_NAMES, "guest"]);
