import type { Log } from "~/domain/deps.ts";
import type { MakePhoto } from "~/domain/photo/port.ts";
import { errorText } from "~/lib/error-text.ts";

type Options = {
	/** The Worker that draws (workers/pictures); undefined where none is bound. */
	service: Pick<Fetcher, "fetch"> | undefined;
	log: Log;
};

/** The largest takes a second; the first of an isolate half a second more, and a busy machine its time. */
const TIMEOUT_MS = 10_000;

/** Photos by the Worker that has the decoder: none is compiled at the platform's start. */
export function createPhotoMaker({ service, log }: Options): MakePhoto {
	return async (picture, orientation, cut = "square") => {
		try {
			const response = await service?.fetch(`https://pictures/photo?orientation=${orientation}&cut=${cut}`, {
				method: "POST",
				body: picture,
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			if (response?.status === 200) return new Uint8Array(await response.arrayBuffer());
			await response?.body?.cancel();
			if (response?.status === 422) return "unreadable";
			log.warn("photo not made", { status: response?.status });
		} catch (error) {
			log.warn("photo not made", { reason: errorText(error) });
		}
		return "away";
	};
}
