import type { Log } from "~/domain/deps.ts";

type Fields = Record<string, string | number | boolean | null | undefined>;

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
				error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
				stack: error instanceof Error ? error.stack : undefined,
				cause: error instanceof Error && error.cause ? String(error.cause) : undefined,
			}),
	};
}
