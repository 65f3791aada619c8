import { workerConfig } from "../vite.ts";

export default workerConfig("pictures");
