import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { ALL_FILES, testHostileUploads } from "./hostile-uploads.ts";

ownDatabase();
testHostileUploads(() => ALL_FILES, ALL_FILES);
