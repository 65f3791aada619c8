import { renderSVG } from "uqr";

/** An address as a QR code, an SVG drawn here: dark on white whatever the page's colours, since cameras want it so. */
export const qrOf = (address: string): string => renderSVG(address, { border: 2, ecc: "M" });
