/** A file that becomes a module of the Worker, as its bytes. */
declare module "*.bin" {
	const bytes: ArrayBuffer;
	export default bytes;
}
