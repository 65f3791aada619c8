import { Memory } from "../lib/memory.ts";

/** By account: what the credential carried that the guard last let pass, for calls that come by the thousand. */
export const passed = new Memory<string>(20_000);
