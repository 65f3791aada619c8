import { describe, expect, test } from "vitest";
import { groupOf } from "#workers/providers/bkash/codes.ts";
import { readAnswer } from "#workers/providers/bkash/envelope.ts";
import { endpointsOf } from "#workers/providers/bkash/families.ts";

const v1 = endpointsOf("v1", "v1");
const v2 = endpointsOf("v2", "v2");

describe("a code of bKash", () => {
	test.each([
		["retry-later", ["2003", "2020", "2024", "503"]],
		[
			"customer",
			["2010", "2011", "2013", "2014", "2015", "2016", "2017", "2018", "2019", "2023", "2057", "2058", "2059"],
		],
		["customer", ["2009", "2029", "2037", "2038", "2043", "2044", "2045", "2046"]],
		["settle-by-query", ["2062", "2068", "2116", "2117", "2119"]],
		["cancelled", ["2069"]],
		["configuration", ["2001", "2049", "2067", "2079"]],
		["unknown", ["2002", "2006", "2056", "9999", "1234", "", "constructor"]],
	])("asks for %s: %j", (group, codes) => {
		for (const code of codes) expect([code, groupOf(code, 200)]).toEqual([code, group]);
	});

	test.each([
		[401, "configuration"],
		[403, "configuration"],
		[429, "retry-later"],
		[500, "retry-later"],
		[503, "retry-later"],
		[400, "unknown"],
		[404, "unknown"],
	])("that is missing leaves it to the gateway's %d: %s", (status, group) => {
		expect(groupOf(null, status)).toBe(group);
	});
});

describe("a refusal", () => {
	test.each([
		[
			"the usual shape",
			200,
			'{"statusCode":"2023","statusMessage":"Insufficient Balance"}',
			"2023",
			"Insufficient Balance",
		],
		["the older shape", 200, '{"errorCode":"2001","errorMessage":"Invalid App Key"}', "2001", "Invalid App Key"],
		["the older shape", 400, '{"errorCode":"2001","errorMessage":"Invalid App Key"}', "2001", "Invalid App Key"],
		[
			"the shape of V2",
			400,
			'{"internalCode":"invalid_payment_id","externalCode":"2002","errorMessageEn":"Invalid Payment ID","errorMessageBn":null}',
			"2002",
			"Invalid Payment ID",
		],
		["V2 without a number", 400, '{"internalCode":"x","errorMessageEn":"No"}', "x", "No"],
		["the gateway's shape", 401, '{"message":"Unauthorized"}', null, "Unauthorized"],
		["the gateway's shape", 403, '{"message":"Forbidden"}', null, "Forbidden"],
		["the gateway's shape", 400, '{"message":"Invalid request body"}', null, "Invalid request body"],
		["a code as a number", 200, '{"statusCode":2062,"statusMessage":"Done"}', "2062", "Done"],
		[
			"a code beside an empty one",
			200,
			'{"statusCode":"","errorCode":"2003","errorMessage":"Process failed"}',
			"2003",
			"Process failed",
		],
	])("in %s with HTTP %d is read", (_, status, body, code, message) => {
		for (const endpoint of [v1.execute, v2.execute])
			expect(readAnswer(endpoint, status, body)).toMatchObject({ kind: "refused", code, message, httpStatus: status });
	});

	test("by the gateway is one without a readable body as well", () => {
		for (const status of [401, 403, 429])
			expect(readAnswer(v1.execute, status, "<html>denied</html>")).toMatchObject({ kind: "refused", code: null });
	});
});

describe("what happened is not known", () => {
	test.each([
		["a server error", 500, '{"message":"Internal server error"}', "server-error", null],
		[
			"a server error that has a product's code",
			500,
			'{"errorCode":"2062","errorMessage":"x"}',
			"server-error",
			"2062",
		],
		["a gateway's page", 502, "<html>Bad Gateway</html>", "server-error", null],
		["maintenance", 503, '{"message":"Service Unavailable"}', "server-error", "503"],
		["a success that is a server error", 500, '{"statusCode":"0000"}', "server-error", "0000"],
		["half a body", 200, '{"statusCode":"0000","paymentI', "unreadable", null],
		["nothing", 200, "", "unreadable", null],
		["a list", 200, "[]", "unreadable", null],
		["null", 200, "null", "unreadable", null],
		["a web page", 200, "<html></html>", "unreadable", null],
		["a page that is not there", 404, "<html></html>", "unreadable", null],
		["a redirect", 302, "", "unreadable", null],
	])("after %s (%d)", (_, status, body, reason, code) => {
		for (const endpoint of [v1.execute, v2.execute])
			expect(readAnswer(endpoint, status, body)).toMatchObject({ kind: "unknown", reason, code });
	});

	test("after an answer of the first family without a status code, however complete", () => {
		const body = '{"paymentID":"p","trxID":"t","transactionStatus":"Completed"}';
		expect(readAnswer(v1.execute, 200, body)).toMatchObject({ kind: "unknown", reason: "unreadable" });
		expect(readAnswer(v2.execute, 200, body)).toMatchObject({ kind: "answer" });
	});
});
