/** Of a large file where the bucket gives it out itself (AST-8). */
export const FROM_BUCKET = {
	description:
		"A large file, read from the bucket itself: its address is good for some minutes, for this method alone, and without the token. The bucket answers `Range` and conditions, by tags of its own.",
} as const;
