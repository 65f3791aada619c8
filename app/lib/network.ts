/**
 * The network that an address counts as: itself for IPv4; for IPv6 its first 64 bits, because one line has all addresses
 * behind them. Null when nothing is known.
 */
export function networkOf(address: string | null | undefined): string | null {
	if (!address) return null;
	if (!address.includes(":")) return address;
	const [head = "", tail] = address.toLowerCase().split("::", 2);
	const groups = head.split(":").filter((group) => group !== "");
	const after = (tail ?? "").split(":").filter((group) => group !== "");
	const filled =
		tail === undefined
			? groups
			: [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill("0"), ...after];
	return `${filled
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":")}::/64`;
}

/**
 * What an IPv6 network lies within, and how many times as much that may have: one customer may be given 256 or 65,536 networks, and
 * whole towns share what is wider. An IPv4 address lies within nothing.
 */
export function widerNetworks(network: string): { name: string; times: number }[] {
	const groups = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(":");
	if (groups?.length !== 4) return [];
	const [a, b, c, d = "0"] = groups;
	const half = Number.parseInt(d, 16) >> 8;
	return [
		{ name: `${a}:${b}:${c}:${(half << 8).toString(16)}::/56`, times: 3 },
		{ name: `${a}:${b}:${c}::/48`, times: 10 },
	];
}
