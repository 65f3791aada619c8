import { initSync } from "@takumi-rs/wasm";
import wasm from "@takumi-rs/wasm/auto";

let started = false;

/** Starts the engine, once in an isolate. */
export function startEngine(): void {
	if (started) return;
	initSync({ module: wasm });
	started = true;
}
