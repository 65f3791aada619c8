/** The same properties in ten thousand random histories. */
import "./properties.node.test.ts";
