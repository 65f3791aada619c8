import { newcomer } from "./bangla-journey.ts";

newcomer({ language: "bn", javaScriptEnabled: true });
