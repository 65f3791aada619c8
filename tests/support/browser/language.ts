import type { Locale } from "~/lib/time.ts";

type Message = (inputs: never, options: { locale: Locale }) => string;

/** Says messages of the catalogue in one language: `say(m.attempt_finish)`. */
export type Say = <M extends Message>(
	message: M,
	...inputs: Parameters<M>[0] extends object ? [inputs?: Parameters<M>[0]] : []
) => string;

export const speak =
	(locale: Locale): Say =>
	(message, ...inputs) =>
		message((inputs[0] ?? {}) as never, { locale });
