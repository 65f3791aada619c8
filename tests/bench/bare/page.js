import page from "./page-text.js";

const body = new TextEncoder().encode(page);
const headers = { "content-type": "text/html; charset=utf-8" };

/** What a cached page costs at least: bytes from memory. */
export default { fetch: () => new Response(body, { headers }) };
