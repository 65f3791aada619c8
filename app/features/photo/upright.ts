/** Whether a picture with this EXIF number lies on its side. */
export const isOnItsSide = (orientation: number): boolean => orientation >= 5;

/**
 * What turns a picture upright, by its EXIF number: a matrix for a canvas, of a picture that is drawn from its corner.
 * @param width of the picture as it is drawn, not yet upright
 */
export function uprightMatrix(
	orientation: number,
	{ width, height }: { width: number; height: number },
): [a: number, b: number, c: number, d: number, e: number, f: number] {
	switch (orientation) {
		case 2:
			return [-1, 0, 0, 1, width, 0];
		case 3:
			return [-1, 0, 0, -1, width, height];
		case 4:
			return [1, 0, 0, -1, 0, height];
		case 5:
			return [0, 1, 1, 0, 0, 0];
		case 6:
			return [0, 1, -1, 0, height, 0];
		case 7:
			return [0, -1, -1, 0, height, width];
		case 8:
			return [0, -1, 1, 0, 0, width];
		default:
			return [1, 0, 0, 1, 0, 0];
	}
}
