import type { HostileFile } from "#tests/support/hostile-files.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { ALL_FILES, testHostileUploads } from "./hostile-uploads.ts";

/** One of each kind: text that is called a picture, a picture with a script, nothing, too much, broken, and with a position. */
const ONE_OF_EACH: HostileFile[] = [
	"HTML named .png",
	"a PNG with HTML behind it",
	"zero bytes",
	"a byte more than 10 MB",
	"a broken PNG",
	"a JPEG with a GPS position",
	"a HEIC with a GPS position",
];

ownDatabase();
// Every file at the place that keeps files as they are; every place: hostile-uploads.check.workers.test.ts.
testHostileUploads(
	(place) => (place === "POST /api/assets/upload for feedback" ? ALL_FILES : ONE_OF_EACH),
	["HTML named .png"],
);
