import type { CodeGroup } from "~/domain/payment/provider.ts";

const GROUPS: Record<Exclude<CodeGroup, "unknown">, readonly string[]> = {
	"retry-later": ["2003", "2020", "2024", "503"],
	customer: [
		...["2010", "2011", "2013", "2014", "2015", "2016", "2017", "2018", "2019", "2023", "2057", "2058", "2059"],
		// The wallet itself is refused, or the same payer pays the same amount within minutes: another payment may do.
		...["2009", "2029", "2037", "2038", "2043", "2044", "2045", "2046"],
	],
	"settle-by-query": ["2062", "2068", "2116", "2117", "2119"],
	cancelled: ["2069"],
	"not-refundable": [
		...["2026", "2028", "2035", "2042", "2071", "2072", "2073", "2074", "2075", "2076", "2077", "2078"],
		...["2080", "2081", "2082", "2127"],
	],
	configuration: ["2001", "2049", "2067", "2079"],
};

const groups = new Map(
	Object.entries(GROUPS).flatMap(([group, codes]) => codes.map((code) => [code, group as CodeGroup])),
);

/** The group of a provider's code; without one, of the gateway's HTTP status. */
export function groupOf(code: string | null, httpStatus: number): CodeGroup {
	if (code !== null) return groups.get(code) ?? "unknown";
	if (httpStatus === 401 || httpStatus === 403) return "configuration";
	return httpStatus === 429 || httpStatus >= 500 ? "retry-later" : "unknown";
}
