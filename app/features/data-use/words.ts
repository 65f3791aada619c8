import { costOf, type DataPackage, MB, type Use } from "~/domain/data-use/rules.ts";
import { num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** `45 MB`, `1.2 GB`: as packages are sold. @param bytes */
export function dataSize(bytes: number): string {
	const megabytes = Math.max(1, Math.round(bytes / MB));
	if (megabytes < 1024) return m.data_use_megabytes_of({ n: num(megabytes) });
	return m.data_use_gigabytes({ n: num(Math.round(megabytes / 102.4) / 10) });
}

/** `about 45 MB, about ৳4`. */
export const aboutUse = (bytes: number, of: DataPackage): string =>
	m.data_use_about_taka({ size: dataSize(bytes), price: taka(costOf(bytes, of)) });

/** `about ৳4`, beside a size that is said already. */
export const aboutPrice = (bytes: number, of: DataPackage): string =>
	m.data_use_about_price({ price: taka(costOf(bytes, of)) });

export const packageText = ({ megabytes, pricePoisha }: DataPackage): string =>
	m.data_use_common_one({ size: dataSize(megabytes * MB), price: taka(pricePoisha) });

export const USE: Readonly<Record<Use, () => string>> = {
	live: m.data_use_kind_live,
	recording: m.attendance_recordings,
	file: m.data_use_kind_file_or_video,
};
