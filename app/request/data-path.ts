/** The page that an address of data is about, as React Router reads it; that of a page is the page's. */
export const pageOfData = (pathname: string): string => pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");

/** Where the data of a page is, for a browser that goes there without loading a document. */
export const dataOfPage = (pathname: string): string => `${pathname.endsWith("/") ? `${pathname}_` : pathname}.data`;
