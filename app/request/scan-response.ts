import type { OpenScan } from "~/domain/verification/read-scan.server.ts";

const ENDINGS: Record<OpenScan["type"], string> = {
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/webp": "webp",
	"application/pdf": "pdf",
};

/**
 * A file that somebody uploaded, to be saved or drawn as a picture: never a document of ours. Opened all the same it is in a sandbox in which
 * nothing runs and nothing is loaded (VER-7).
 */
export const scanResponse = ({ type, bytes, side }: OpenScan): Response =>
	new Response(bytes, {
		headers: {
			"content-type": type,
			"content-disposition": `attachment; filename="${side}.${ENDINGS[type]}"`,
			"content-security-policy": "default-src 'none'; sandbox",
			"cross-origin-resource-policy": "same-origin",
			"x-content-type-options": "nosniff",
			"cache-control": "private, no-store",
		},
	});
