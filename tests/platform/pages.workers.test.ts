import { testNoAddressBreaks } from "./pages.ts";

testNoAddressBreaks(1);
