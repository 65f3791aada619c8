import type { ErrorCode } from "~/domain/errors.ts";
import type { Call } from "./call.ts";

/** How a teacher stands who is not accepted. */
const NOT_VERIFIED = ["TeacherNotVerified", "TeacherAwaiting", "TeacherRejected", "TeacherSuspended"] as const;

/** Codes that a call can fail with besides its use case's own. */
export function impliedErrors(call: Call): ErrorCode[] {
	const codes: ErrorCode[] = [];
	if (call.params || call.query || call.method !== "get") codes.push("InvalidRequest");
	codes.push("RoleNotAllowed");
	if (call.access !== "everyone") codes.push("InvalidToken");
	if (call.changesState) codes.push("MethodNotAllowed");
	if (call.changesState || call.method !== "get") codes.push("GoneMeanwhile");
	if (call.credential) codes.push(call.credential === "bearer" ? "BearerOnly" : "SessionOnly");
	if (call.method !== "get") codes.push("CrossOrigin");
	if (call.access !== "everyone" && call.access !== "signed-in" && call.access !== "admin") {
		if (call.access !== "teacher") codes.push("StudentMobileUnverified", "StudentNameMissing");
		if (call.access !== "student") codes.push("TeacherMobileUnverified", "TeacherNameMissing", ...NOT_VERIFIED);
	}
	if (call.method !== "get") codes.push("BodyTooSlow", "ServerBusy");
	if (call.file || call.maxBody !== undefined) codes.push("TooManyUploads", "TooManyRequests");
	if (call.method !== "get" && !call.file) codes.push("BodyTooLarge");
	if (call.file) codes.push("FileTooLarge", "FileMissing", "FileEmpty");
	codes.push("Unavailable", "Internal");
	return codes;
}
