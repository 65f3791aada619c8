import { describe, expect, test } from "vitest";
import { chunkOf, FRAMES, mp4Of, type WebmTrack, webmOf } from "#tests/support/films.ts";
import { box } from "#tests/support/iso-media.ts";
import { movedIndex, mp4Duration, mp4Layout, pointsBeyond, unplayedCodec } from "~/domain/content/mp4-index.ts";
import { isWebVtt } from "~/domain/content/rules.ts";
import { searchKeyOf, searchPatterns } from "~/domain/content/search.ts";
import { unplayedWebmCodec, webmHasIndex, webmHead } from "~/domain/content/webm.ts";
import { VideoPlaces } from "~/features/content/places.ts";
import { pressKey } from "~/features/content/player-keys.ts";

const readerOf = (film: Uint8Array) => async (offset: number, length: number) => film.slice(offset, offset + length);
const layoutOf = (film: Uint8Array) => mp4Layout(readerOf(film), film.length);

describe("the index of an MP4 (CON-4)", () => {
	test("is found before the data and behind it", async () => {
		expect((await layoutOf(mp4Of())).kind).toBe("front");
		const layout = await layoutOf(mp4Of({ indexAtEnd: true }));
		expect([layout.kind, "dataAt" in layout && layout.dataAt]).toEqual(["behind", 24]);
	});

	test.each([
		["cut in the data", mp4Of({ indexAtEnd: true }).slice(0, 50)],
		["cut in the data behind the index", mp4Of().slice(0, -1)],
		["cut between the index and the data", mp4Of().slice(0, -(8 + FRAMES.length))],
		["without data or index", mp4Of().slice(0, 24)],
		["of something else", new TextEncoder().encode("no boxes are here at all")],
		["empty", new Uint8Array()],
	])("is not found in a file that is %s", async (_, film) => {
		expect((await layoutOf(film)).kind).toBe("unreadable");
	});

	test("is found in a film with something behind its data", async () => {
		expect((await layoutOf(new Uint8Array([...mp4Of(), 0, 0, 0]))).kind).toBe("front");
	});

	describe("of fragments", () => {
		const fragment = (frames: number) => [
			box("moof", box("mfhd", new Uint8Array(8))),
			box("mdat", new Uint8Array(frames)),
		];
		/** Fragments with so many bytes of frames each, behind an index without data. */
		const fragments = (...frames: number[]) =>
			new Uint8Array(Buffer.concat([mp4Of().slice(0, -(8 + FRAMES.length)), ...frames.flatMap(fragment)]));
		const MB = 1024 * 1024;

		test.each([
			["whole", fragments(9, 9, 9), "front"],
			["whole, with a list of its fragments", new Uint8Array([...fragments(9, 9), ...box("mfra", [0])]), "front"],
			["whole, with something behind it", new Uint8Array([...fragments(9, 9), 0, 0, 0]), "front"],
			["cut in the data of its first", fragments(9).slice(0, -3), "unreadable"],
			["cut in the data of its last", fragments(9, 9, 9).slice(0, -3), "unreadable"],
			["cut between its last and the data of that", fragments(9, 9, 9).slice(0, -17), "unreadable"],
			["cut in its last itself", fragments(9, 9, 9).slice(0, -20), "unreadable"],
			["long and whole", fragments(...Array(100).fill(MB / 10)), "front"],
			["long and cut in its last", fragments(...Array(100).fill(MB / 10)).slice(0, -3), "unreadable"],
			["so long that its last begins before what is looked at", fragments(9, 5 * MB).slice(0, -3), "front"],
		])("is found in a film that is %s only where nothing is missing that can be seen", async (_, film, kind) => {
			expect((await layoutOf(film)).kind).toBe(kind);
		});

		test("is read with few and small readings however many they are", async () => {
			const film = fragments(...Array(1_000).fill(20_000));
			const readings: number[] = [];
			await mp4Layout(async (offset, length) => {
				readings.push(length);
				return film.subarray(offset, offset + length);
			}, film.length);
			expect([readings.length, Math.max(...readings)]).toEqual([6, 4 * MB]);
		});
	});

	test("points into the file, or behind the end of one that was cut", () => {
		const film = mp4Of();
		const chunkAt = film.length - FRAMES.length;
		expect([pointsBeyond(film.slice(24), film.length), pointsBeyond(film.slice(24), chunkAt)]).toEqual([false, true]);
		const wide = (at: number[]) =>
			box("moov", box("trak", box("mdia", box("minf", box("stbl", box("co64", [0, 0, 0, 0, 0, 0, 0, 1], at))))));
		expect([[0, 0, 0, 0, 0, 0, 0, 9], [0, 0, 0, 1, 0, 0, 0, 9], []].map((at) => pointsBeyond(wide(at), 10))).toEqual([
			...[false, true, false],
		]);
	});

	test("says how long the film plays", async () => {
		const film = mp4Of({ seconds: 83 });
		expect(mp4Duration(film.slice(24))).toBe(83_000);
		expect(mp4Duration(mp4Of({ seconds: 0 }).slice(24))).toBeNull();
		expect(mp4Duration(film.slice(24, 40))).toBeNull();
	});

	test("points at the same data where it stands in front of it", () => {
		const film = mp4Of({ indexAtEnd: true });
		const at = film.length - mp4Of({ indexAtEnd: true }).slice(24 + 8 + FRAMES.length).length;
		const moved = movedIndex(film.slice(at), 24, at);
		const anew = new Uint8Array(Buffer.concat([film.slice(0, 24), moved ?? [], film.slice(24, at)] as Uint8Array[]));
		expect([chunkOf(film), chunkOf(anew), anew.length]).toEqual([FRAMES, FRAMES, film.length]);
	});

	test("is not moved where its tables are broken or it has none", () => {
		const broken = box(
			"moov",
			box("trak", box("mdia", box("minf", box("stbl", box("stco", [0, 0, 0, 0, 0, 0, 1, 0]))))),
		);
		expect(movedIndex(broken, 24, 100)).toBeNull();
		expect(movedIndex(box("moov"), 24, 100)).toBeNull();
	});
});

describe("what an MP4 is encoded with (CON-4)", () => {
	const track = (kind: string, codec: string) =>
		box(
			"trak",
			box(
				"mdia",
				box("hdlr", new Uint8Array(8), kind, new Uint8Array(12)),
				box("minf", box("stbl", box("stsd", [0, 0, 0, 0, 0, 0, 0, 1], box(codec, new Uint8Array(8))))),
			),
		);
	test.each([
		["H.264 with AAC", [track("vide", "avc1"), track("soun", "mp4a")], null],
		["AV1 with Opus, and texts", [track("vide", "av01"), track("soun", "Opus"), track("text", "tx3g")], null],
		["HEVC of a phone", [track("vide", "hvc1"), track("soun", "mp4a")], "hvc1"],
		["a sound of old phones", [track("vide", "avc1"), track("soun", "samr")], "samr"],
		["signs that are none", [track("vide", "<b>\n")], "?b??"],
		["nothing that it says", [box("trak", box("mdia"))], null],
		["a table that is cut", [box("trak", box("mdia", box("minf", box("stbl", box("stsd")))))], null],
	])("%s", (_, tracks, codec) => {
		expect(unplayedCodec(new Uint8Array(box("moov", ...tracks)))).toBe(codec);
	});
});

describe("the head of a WebM", () => {
	test("leads to its index, wherever that stands, or does not", () => {
		const film = webmOf({ seconds: 0 });
		const segmentAt = film.length - webmOf({ seconds: 0 }).length + film.indexOf(0x18) + 12;
		const withList = (of: number[]) =>
			new Uint8Array([
				...film.slice(0, segmentAt),
				...[0x11, 0x4d, 0x9b, 0x74, 0x80 + 10, 0x4d, 0xbb, 0x80 + 7, 0x53, 0xab, 0x80 + 4, ...of],
				...film.slice(segmentAt),
			]);
		expect([film, withList([0x1c, 0x53, 0xbb, 0x6b]), withList([0x15, 0x49, 0xa9, 0x66])].map(webmHasIndex)).toEqual([
			...[false, true, false],
		]);
	});

	test.each<[string, WebmTrack[], string | null]>([
		[
			"VP9 with Opus, and texts",
			[
				[1, "V_VP9"],
				[2, "A_OPUS"],
				[17, "D_WEBVTT/SUBTITLES"],
			],
			null,
		],
		[
			"VP8 with Vorbis, filled up with zeros",
			[
				[1, "V_VP8\0\0"],
				[2, "A_VORBIS"],
			],
			null,
		],
		["AV1", [[1, "V_AV1"]], null],
		[
			"H.264, as a recorder of a browser may write it",
			[
				[1, "V_MPEG4/ISO/AVC"],
				[2, "A_OPUS"],
			],
			"V_MPEG4/ISO/AVC",
		],
		[
			"AAC",
			[
				[1, "V_VP9"],
				[2, "A_AAC"],
			],
			"A_AAC",
		],
		["signs that are none, and a name without end", [[1, `<b>\n${"x".repeat(3_000)}`]], `?b??${"x".repeat(28)}`],
		["nothing that it says", [], null],
	])("names what not every browser plays (CON-4): %s", (_, tracks, codec) => {
		expect(unplayedWebmCodec(webmOf({ tracks }))).toBe(codec);
	});

	test("with lengths of its own making is read no further than it goes", () => {
		const film = webmOf({ tracks: [[1, "V_VP9"]] });
		const trackAt = film.indexOf(0xae);
		for (const length of [[0x01, 255, 255, 255, 255, 255, 255, 254], [0x80], [0xff], [0x00]]) {
			const hostile = new Uint8Array([...film.slice(0, trackAt + 1), ...length, ...film.slice(trackAt + 3)]);
			expect([unplayedWebmCodec(hostile), webmHasIndex(hostile)]).toEqual([null, false]);
		}
		expect(unplayedWebmCodec(film.slice(0, trackAt + 5))).toBeNull();
	});

	test("gives no element more than what it is in has", () => {
		const film = webmOf();
		const tracksAt = film.indexOf(0x1f);
		// A track of unknown length in a list of three bytes; what comes after it is no part of it.
		const after = [0x83, 0x81, 1, 0x86, 0x85, ...Buffer.from("V_BAD")];
		const hostile = [...film.slice(0, tracksAt), 0x16, 0x54, 0xae, 0x6b, 0x82, 0xae, 0xff, ...after];
		expect(unplayedWebmCodec(new Uint8Array(hostile))).toBeNull();
		// A duration of eight bytes that ends after four says nothing.
		const info = [0x15, 0x49, 0xa9, 0x66, 0x87, 0x44, 0x89, 0x88, 0x40, 0xb3, 0x88, 0];
		const head = film.slice(0, film.indexOf(0x15));
		expect(webmHead(new Uint8Array([...head, ...info, 0, 0, 0, 0]))).toEqual({ durationMs: null });
	});

	test("says that it is one, and how long it plays", () => {
		expect(webmHead(webmOf({ seconds: 7 }))).toEqual({ durationMs: 7000 });
		expect(webmHead(webmOf({ seconds: 0 }))).toEqual({ durationMs: null });
	});

	test.each([
		["Matroska", webmOf({ kind: "matroska" })],
		["cut", webmOf().slice(0, 6)],
		["an MP4", mp4Of()],
	])("of what is %s is none", (_, film) => {
		expect(webmHead(film)).toBeNull();
	});
});

test.each([
	["WEBVTT\n", true],
	["\ufeffWEBVTT - Newton", true],
	["WEBVTTX", false],
	["1\n00:00:00,000 --> 00:00:02,000", false],
	["", false],
])("captions that begin with %j are WebVTT: %s", (text, is) => {
	expect(isWebVtt(text)).toBe(is);
});

test("a title is searched word by word, and signs of patterns mean themselves", () => {
	expect(searchKeyOf("Newton’s  FIRST law")).toBe("newtons first law");
	expect(searchPatterns("First law")).toEqual(["%first%", "%law%"]);
	expect(searchPatterns("100%  a_b")).toEqual(["%100\\%%", "%a%", "%b%"]);
	expect(searchPatterns("  ")).toEqual([]);
});

describe("the place where somebody stopped (CON-6)", () => {
	const shelf = () => {
		const kept = new Map<string, string>();
		return {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, text: string) => kept.set(key, text),
		};
	};

	test("is that of a person and a video, and is not the first seconds or the last", () => {
		const store = shelf();
		const places = new VideoPlaces("me", store);
		places.keep("a", 42.9);
		places.keep("b", 4);
		places.keep("c", 118);
		expect(["a", "b", "c", "d"].map((uuid) => places.of(uuid, 120))).toEqual([42, 0, 0, 0]);
		expect(new VideoPlaces("another", store).of("a", 120)).toBe(0);
	});

	test("is kept of fifty videos, and of none where the browser keeps nothing", () => {
		const places = new VideoPlaces("me", shelf());
		for (let video = 0; video < 51; video += 1) places.keep(String(video), 60);
		expect([places.of("0", 120), places.of("1", 120), places.of("50", 120)]).toEqual([0, 60, 60]);
		const none = new VideoPlaces("me", null);
		none.keep("a", 60);
		expect(none.of("a", 120)).toBe(0);
		expect(new VideoPlaces("me", { getItem: () => "{broken", setItem: () => {} }).of("a", 120)).toBe(0);
	});
});

test.each([
	[" ", { paused: false }],
	["ArrowRight", { currentTime: 60 }],
	["ArrowLeft", { currentTime: 53 }],
	["m", { muted: true }],
	["F", { filled: true }],
])("the key %j changes what plays", (key, after) => {
	const video = { paused: true, muted: false, currentTime: 58, duration: 60, filled: false };
	const played = Object.assign(video, {
		play: () => {
			video.paused = false;
		},
		pause: () => {
			video.paused = true;
		},
	});
	const press = (pressed: object) =>
		pressKey(played, { key, altKey: false, ctrlKey: false, metaKey: false, ...pressed }, () => {
			video.filled = true;
		});
	expect([press({ ctrlKey: true }), press({})]).toEqual([false, true]);
	expect(played).toMatchObject(after);
});
