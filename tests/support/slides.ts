type Listed = { name: string /** Bytes once unpacked, as the list says. */; size?: number };

function entry({ name, size = 100 }: Listed): Uint8Array {
	const bytes = new TextEncoder().encode(name);
	const head = new DataView(new ArrayBuffer(46));
	head.setUint32(0, 0x02014b50, true);
	head.setUint32(24, size, true);
	head.setUint16(28, bytes.length, true);
	return new Uint8Array([...new Uint8Array(head.buffer), ...bytes]);
}

/** The end of a ZIP: its list of contents. */
export function zipListing(...listed: Listed[]): Uint8Array<ArrayBuffer> {
	const entries = listed.flatMap((one) => [...entry(one)]);
	const end = new DataView(new ArrayBuffer(22));
	end.setUint32(0, 0x06054b50, true);
	end.setUint16(8, listed.length, true);
	end.setUint16(10, listed.length, true);
	end.setUint32(12, entries.length, true);
	return new Uint8Array([...entries, ...new Uint8Array(end.buffer)]);
}

const PRESENTATION = "ppt/presentation.xml";

/** What a ZIP begins with, and then lists: as much of a presentation as anybody looks at. */
export const pptx = (name = PRESENTATION, ...more: Listed[]): Uint8Array<ArrayBuffer> =>
	new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...new Uint8Array(5_000), ...zipListing({ name }, ...more)]);

export const PDF_BYTES = "%PDF-1.7\n1 0 obj\n";
