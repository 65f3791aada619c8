const LOCAL_HOST = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

/** Whether only a laptop has this address, or it is a sandbox's: a production deployment that names one is refused (SEC-6). */
export function isLocalAddress(address: string): boolean {
	const url = URL.parse(address);
	if (!url) return false;
	// Hosts of `libsql:` and other protocols that URL does not know stay as they were written; as http they do not.
	const host = URL.parse(`http://${url.host}`)?.hostname ?? url.hostname;
	return LOCAL_HOST.test(host) || /sandbox/i.test(address);
}
