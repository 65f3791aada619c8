import { testNoAddressBreaks } from "./pages.ts";

testNoAddressBreaks();
