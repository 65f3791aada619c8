/** The version of the product, which package.json alone says: in the teacher area (SITE-9), `/healthz` and the API's document. */
export { version as VERSION } from "../../package.json";
