/** How pg writes a value for the wire; it declares no types for it. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(this: void, value: unknown): unknown };
  export default utils;
}
