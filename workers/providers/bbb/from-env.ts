import type { LiveClassProvider } from "~/domain/live-class/port.ts";
import type { Vars } from "../../env.ts";

/** BigBlueButton as the environment describes it; loaded by the first call to it. */
export function bbbFromEnv(vars: Vars): LiveClassProvider {
	let made: Promise<LiveClassProvider> | undefined;
	const provider = () => {
		made ??= import("./http.ts").then(({ createBbb }) =>
			createBbb({
				baseUrl: vars.BBB_BASE_URL,
				secret: vars.BBB_SECRET,
				checksum: vars.BBB_CHECKSUM,
				timeoutMs: vars.BBB_TIMEOUT_MS,
				publicOrigin: vars.PUBLIC_ORIGIN,
			}),
		);
		return made;
	};
	return {
		create: async (room) => (await provider()).create(room),
		joinUrl: async (seat) => (await provider()).joinUrl(seat),
		slideUrl: async (slide) => (await provider()).slideUrl(slide),
		info: async (meetingId) => (await provider()).info(meetingId),
		end: async (meetingId) => (await provider()).end(meetingId),
		recordings: async (meetingIds) => (await provider()).recordings(meetingIds),
		removeRecording: async (recordId) => (await provider()).removeRecording(recordId),
	};
}
