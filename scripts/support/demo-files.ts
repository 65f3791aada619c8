import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { DEMO_FILES } from "#db/seed/material-files.ts";
import { demoFiles } from "#db/seed/seed-contents.ts";

/** Puts the files of the demo where the platform looks for them, unless they are there. */
export async function putDemoFiles(platform: Miniflare): Promise<void> {
	const bucket = await platform.getR2Bucket("ASSETS_BUCKET");
	for (const { key, bytes } of [...Object.values(DEMO_FILES), ...demoFiles()])
		if (!(await bucket.head(key))) await bucket.put(key, new Uint8Array(bytes));
}

/** The same for a platform that a development server runs, before it does. @param directory where that keeps its state */
export async function putDemoFilesIn(directory: string, bucketName: string): Promise<void> {
	const bucket = new Miniflare(
		convertV4MiniflareOptions({
			modules: true,
			script: "export default {};",
			resourcePersistencePath: directory,
			r2Buckets: { ASSETS_BUCKET: bucketName },
		}),
	);
	await putDemoFiles(bucket);
	await bucket.dispose();
}
