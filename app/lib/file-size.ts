import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** `48 KB`, `1.2 MB`: the size of a file as people say it. @param bytes */
export function fileSize(bytes: number): string {
	const kilo = Math.max(1, Math.round(bytes / 1024));
	if (kilo < 1024) return m.common_kilobytes({ n: num(kilo) });
	return m.common_megabytes({ n: num(Math.round(bytes / 104_857.6) / 10) });
}
