/**
 * The same request, whose body ends only where its session still stands: whoever sends the headers alone and the rest minutes later
 * would act by what they were then (ACC-12). Nothing is read before somebody reads: a body that is refused unread keeps its connection.
 * @param confirm asked when the body is whole; what it throws is what reading the body throws
 */
export function confirmedBody(request: Request, confirm: () => Promise<void>): Request {
	if (!request.body) return request;
	const source = request.body;
	let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				reader ??= source.getReader();
				const { done, value } = await reader.read();
				if (!done) return controller.enqueue(value);
				await confirm();
				controller.close();
			},
			cancel: (reason) => reader?.cancel(reason),
		},
		{ highWaterMark: 0 },
	);
	return new Request(request, { body });
}
