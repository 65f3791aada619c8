import { Hono } from "hono";
import css from "./accounts.css?url";

const app = new Hono();
app.get("/", (c) => c.html(`<link rel=stylesheet href=${css}><p class="p-4 font-bold">hello`));
export default app;
