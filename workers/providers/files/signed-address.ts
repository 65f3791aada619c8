import type { DirectAnswer } from "~/domain/asset/file-store.ts";

export type BucketAccess = {
	/** Of the bucket as S3 names it, without a final slash. */
	url: string;
	keyId: string;
	secret: string;
	/** R2 has one. */
	region?: string;
};

/** Addresses change so often: between, all of one file are the same, so that browsers keep what they have of it. */
const STEP_MS = 5 * 60_000;
/** How long one is good from its step on: five minutes at least, ten at most (AST-8). */
const GOOD_SECONDS = 10 * 60;

/** An object's address with the proof in it (AWS Signature 4 in the query), for one method. @param now ms UTC */
export async function signedAddress(
	{ url, keyId, secret, region = "auto" }: BucketAccess,
	key: string,
	{ method, type, disposition }: DirectAnswer,
	now: number,
): Promise<string> {
	// Loaded where the bucket is read directly.
	const { AwsV4Signer } = await import("aws4fetch");
	const address = new URL(`${url}/${key}`);
	address.searchParams.set("X-Amz-Expires", String(GOOD_SECONDS));
	address.searchParams.set("response-content-type", type);
	address.searchParams.set("response-content-disposition", disposition);
	address.searchParams.set("response-cache-control", "private, no-cache");
	const from = new Date(now - (now % STEP_MS)).toISOString().replace(/[:-]|\.\d{3}/g, "");
	const signer = new AwsV4Signer({
		...{ method, url: address.href, accessKeyId: keyId, secretAccessKey: secret },
		...{ service: "s3", region, datetime: from, signQuery: true },
	});
	return (await signer.sign()).url.href;
}
