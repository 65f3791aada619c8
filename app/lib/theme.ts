/** What a person has chosen; `system` follows the device. */
export type Theme = "system" | "light" | "dark";
