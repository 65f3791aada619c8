import type { Log } from "~/domain/deps.ts";
import { errorText } from "~/lib/error-text.ts";

type Fields = Record<string, string | number | boolean | null | undefined>;

/** How far back an error's causes are told. */
const DEPTH = 4;

/** Where it was thrown. A stack begins with the message, so only what follows it is told. */
function framesOf({ stack, message }: Error): string | undefined {
	if (!stack) return undefined;
	const at = stack.indexOf(message);
	return at < 0 ? undefined : stack.slice(at + message.length).trim();
}

function causesOf(error: Error): string | undefined {
	const causes: string[] = [];
	for (let { cause } = error; cause && causes.length < DEPTH; cause = cause instanceof Error ? cause.cause : null)
		causes.push(errorText(cause));
	return causes.length > 0 ? causes.join(" < ") : undefined;
}

/** One JSON object a line, so that every log store can read it. Never pass secrets or answers (SEC-5). */
export function createLog(base: Fields): Log {
	const write = (level: "info" | "warn" | "error", message: string, fields: Fields = {}) =>
		console[level === "info" ? "log" : level](JSON.stringify({ level, message, ...base, ...fields }));
	return {
		info: (message, fields) => write("info", message, fields),
		warn: (message, fields) => write("warn", message, fields),
		error: (message, error, fields) =>
			write("error", message, {
				...fields,
				error: errorText(error),
				stack: error instanceof Error ? framesOf(error) : undefined,
				cause: error instanceof Error ? causesOf(error) : undefined,
			}),
	};
}
