import { spawnSync } from "node:child_process";
import { generate } from "./build.ts";

await generate();
const { status } = spawnSync("node_modules/.bin/tsc", ["--noEmit", "-p", "."], { stdio: "inherit" });
process.exit(status ?? 1);
