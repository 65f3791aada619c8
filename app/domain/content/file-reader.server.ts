import { sql } from "drizzle-orm";
import { content } from "#db/schema/index.ts";
import type { FileReader } from "~/domain/asset/file-reader.ts";
import { isHeldListed } from "./listed.server.ts";

/**
 * What is attached to content that is published is read by students, teachers and admins (CON-3), all of it by admins (CON-7).
 * Who uploaded it owns the file.
 */
export const contentFileReader: FileReader = ({ role }, holderUuid) =>
	role === "admin"
		? sql`EXISTS (SELECT 1 FROM ${content} AS held WHERE held.uuid = ${holderUuid})`
		: sql`EXISTS (SELECT 1 FROM ${content} AS held WHERE held.uuid = ${holderUuid} AND ${isHeldListed})`;
