declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(this: void, value: unknown): unknown };
  export default utils;
}
