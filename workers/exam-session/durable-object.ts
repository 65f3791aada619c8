import { DurableObject } from "cloudflare:workers";
export class ExamSession extends DurableObject {}
