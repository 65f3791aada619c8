import { joined } from "./pictures.ts";

const segment = (marker: number, ...body: (Uint8Array | readonly number[] | string)[]) => {
	const whole = joined(...body);
	return joined([0xff, marker, (whole.length + 2) >> 8, (whole.length + 2) & 0xff], whole);
};

/** Bits as they lie in a JPEG: a zero behind each byte of ones. */
class Bits {
	#bytes = new Uint8Array(1 << 16);
	#length = 0;
	#held = 0;
	#count = 0;

	write(value: number, bits: number): void {
		this.#held = ((this.#held << bits) | value) & 0xffffff;
		this.#count += bits;
		while (this.#count >= 8) {
			this.#count -= 8;
			const byte = (this.#held >> this.#count) & 0xff;
			this.#push(byte);
			if (byte === 0xff) this.#push(0);
		}
	}

	#push(byte: number): void {
		if (this.#length === this.#bytes.length) this.#bytes = joined(this.#bytes, new Uint8Array(this.#length));
		this.#bytes[this.#length++] = byte;
	}

	/** All of them, the last byte filled up. */
	end(): Uint8Array {
		if (this.#count > 0) this.write((1 << (8 - this.#count)) - 1, 8 - this.#count);
		return this.#bytes.subarray(0, this.#length);
	}
}

/** Brightness and colours, each around zero: what a block of one colour has with a step of eight. */
const componentsOf = ([red = 0, green = 0, blue = 0]: readonly number[]) => [
	Math.round(0.299 * red + 0.587 * green + 0.114 * blue - 128),
	Math.round(-0.1687 * red - 0.3313 * green + 0.5 * blue),
	Math.round(0.5 * red - 0.4187 * green - 0.0813 * blue),
];

const BLOCK = 16;
/** Of the 16 × 16 pixels of a block four are brightness. */
const PLANES = [0, 0, 0, 0, 1, 2];

/**
 * A JPEG as a camera writes it (baseline, 4:2:0), of any size at next to no cost: each 16 × 16 pixels have one colour.
 * @param colourAt red, green, blue, by the place of the block's first pixel
 * @param before further segments, EXIF for example
 */
export function blockJpeg(
	width: number,
	height: number,
	colourAt: (x: number, y: number) => readonly number[],
	...before: Uint8Array[]
): Uint8Array<ArrayBuffer> {
	const bits = new Bits();
	const last = [0, 0, 0];
	for (let y = 0; y < height; y += BLOCK)
		for (let x = 0; x < width; x += BLOCK) {
			const now = componentsOf(colourAt(x, y));
			for (const plane of PLANES) {
				const step = (now[plane] ?? 0) - (last[plane] ?? 0);
				last[plane] = now[plane] ?? 0;
				const size = 32 - Math.clz32(Math.abs(step));
				bits.write(size, 4);
				bits.write(step < 0 ? step + (1 << size) - 1 : step, size);
				// Nothing else in this block.
				bits.write(0, 1);
			}
		}
	const sizes = [0, 0, 0, 12, ...new Array(12).fill(0)];
	const ends = [1, ...new Array(15).fill(0)];
	return joined(
		[0xff, 0xd8],
		...before,
		segment(0xdb, [0], new Uint8Array(64).fill(8)),
		segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3], [1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]),
		segment(0xc4, [0x00], sizes, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
		segment(0xc4, [0x10], ends, [0]),
		segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
		bits.end(),
		[0xff, 0xd9],
	);
}
