const asset = {
	id: 31,
	uuid: "01970000-0000-7000-8000-00000000001f",
	name: "screenshot.png",
	type: "image/png",
	size: 48_210,
};

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	asset,
	attach: { assets: [asset.uuid] },
	attached: { content: [asset], totalElements: 1, totalPages: 1, page: 0, size: 50 },
};
