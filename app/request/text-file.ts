/** A text file that is sent as it is read, to be saved and never shown. @param name with its ending, of Latin letters */
export function textFile(name: string, type: string, pieces: AsyncGenerator<string>): Response {
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await pieces.return(undefined);
		},
	});
	return new Response(body, {
		headers: {
			"content-type": `${type}; charset=utf-8`,
			"content-disposition": `attachment; filename="${name}"`,
			"x-content-type-options": "nosniff",
			"cache-control": "private, no-store",
		},
	});
}
