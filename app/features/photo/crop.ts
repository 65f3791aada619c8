/** The square that is shown of a picture: how close (1: all of the shorter edge), and where, 0 to 1 across and down. */
export type Crop = { zoom: number; across: number; down: number };

export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const MAX_ZOOM = 2;

type Size = { width: number; height: number };

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
	const edge = Math.min(width, height) / within(zoom, 1, MAX_ZOOM);
	return { edge, left: (width - edge) * within(across, 0, 1), top: (height - edge) * within(down, 0, 1) };
}

/**
 * The crop after the picture was dragged.
 * @param by how far, as parts of the shown square
 */
export function dragged(size: Size, crop: Crop, by: { across: number; down: number }): Crop {
	const { edge, left, top } = squareOf(size, crop);
	const part = (from: number, move: number, room: number) =>
		room <= 0 ? 0.5 : within((from - move * edge) / room, 0, 1);
	return {
		...crop,
		across: part(left, by.across, size.width - edge),
		down: part(top, by.down, size.height - edge),
	};
}
