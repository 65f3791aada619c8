const SIGNS: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "'": "&apos;" };
const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => SIGNS[sign] ?? "");

/** What an element holds: a text, more elements, or several of one name. */
export type Words = string | number | boolean | null | { [name: string]: Words | Words[] };

function element(name: string, value: Words): string {
	const inside = value === null ? "" : typeof value === "object" ? elements(value) : escaped(String(value));
	return `<${name}>${inside}</${name}>`;
}

const elements = (words: Record<string, Words | Words[]>): string =>
	Object.entries(words)
		.flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => element(name, one)))
		.join("\n");

export const success = (words: Record<string, Words | Words[]>) =>
	element("response", { returncode: "SUCCESS", ...words });

/** Texts are as the server's; a caller goes by the key. */
const MESSAGES: Record<string, string> = {
	checksumError: "Checksums do not match",
	missingParamMeetingID: "You must provide a meeting ID",
	missingParamName: "You must provide a meeting name",
	missingParamFullName: "You must provide your name",
	missingParamRecordID: "You must specify one or more a record IDs.",
	missingParamPublish: "You must specify one a publish value true or false.",
	missingParamCallbackURL: "You must specify a callbackURL in the parameters.",
	missingParamHookID: "You must specify a hookID in the parameters.",
	validationError: "Meeting id must be between 2 and 256 characters, without a comma",
	notFound: "A meeting with that ID does not exist",
	idNotUnique: "A meeting already exists with that meeting ID. Please use a different meeting ID.",
	invalidPassword: "Provided password is neither moderator nor attendee password",
	mismatchCreateTimeParam: "The createTime parameter submitted mismatches with the current meeting.",
	maxParticipantsReached: "The number of participants allowed for this meeting has been reached.",
	destroyMissingHook: "The hook informed was not found.",
	unsupportedRequest: "This request is not supported.",
};

export const failed = (messageKey: string) =>
	element("response", { returncode: "FAILED", messageKey, message: MESSAGES[messageKey] ?? messageKey });

/** A refusal without a reason. */
export const silentRefusal = () => element("response", { returncode: "FAILED" });

/** What `join` says to a browser, in the address that it is sent to. */
export function withErrors(address: string, key: string): string {
	const url = new URL(address);
	url.searchParams.set("errors", JSON.stringify([{ key, message: MESSAGES[key] ?? key }]));
	return url.href;
}
