import { testAccess } from "#tests/support/workers/authorization.ts";
import { access } from "./access.ts";

testAccess(access);
