import { testEveryOrder } from "./every-order.ts";

testEveryOrder(48);
