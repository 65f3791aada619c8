import { readFileSync } from "node:fs";

const MB = 1024 * 1024;

/** Where the clusters of the demo's film begin after the first, at 4 and 8 seconds, and where its index names them. */
const CLUSTERS = [
	{ at: 16_428, named: 264 },
	{ at: 39_975, named: 296 },
] as const;
/** Where the content of its segment begins, from which places are counted, and its length before that. */
const SEGMENT = { at: 68, lengthAt: 64 } as const;

/** An element that players pass over. */
function passedOver(bytes: number): Buffer {
	const element = Buffer.alloc(bytes);
	element[0] = 0xec;
	element.writeUInt32BE(0x01_00_00_00, 1);
	element.writeUInt32BE(bytes - 9, 5);
	return element;
}

/**
 * The demo's film of twelve seconds as large as a long one: so many MB that say nothing lie before what plays from 4 and from 8 seconds on. Its
 * index, at its beginning, knows where each is.
 */
export function longFilm(megabytes: number): Buffer {
	const film = readFileSync(new URL("../../db/seed/videos/first-law.webm", import.meta.url));
	const gap = passedOver(megabytes * MB);
	CLUSTERS.forEach(({ at, named }, index) => {
		film.writeUInt32BE(at - SEGMENT.at + gap.length * (index + 1), named);
	});
	const length = film.readUInt32BE(SEGMENT.lengthAt);
	film.writeUInt32BE(length + gap.length * CLUSTERS.length, SEGMENT.lengthAt);
	const [one, other] = CLUSTERS;
	return Buffer.concat([film.subarray(0, one.at), gap, film.subarray(one.at, other.at), gap, film.subarray(other.at)]);
}
