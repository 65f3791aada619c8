const reply = (body, headers) => new Response(JSON.stringify(body), { headers });

/** What a file costs at least: parts into a bucket as they come, and the whole out of it. */
export default {
	async fetch(request, { ASSETS_BUCKET: bucket }) {
		const { searchParams } = new URL(request.url);
		const [key, id, part] = ["key", "id", "part"].map((name) => searchParams.get(name));
		if (request.method === "GET") {
			const object = await bucket.get(key);
			return new Response(object.body, { headers: { "content-length": String(object.size) } });
		}
		if (request.method === "POST") return reply({ id: (await bucket.createMultipartUpload(key)).uploadId });
		const upload = bucket.resumeMultipartUpload(key, id);
		if (request.method === "PATCH") return reply(await upload.uploadPart(Number(part), request.body));
		await upload.complete(await request.json());
		return reply({});
	},
};
