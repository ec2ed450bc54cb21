// Loaded before a process's own code: its wall clock is wrong by CLOCK_SHIFT_MS, its monotonic one is not.
const shift = Number(process.env['CLOCK_SHIFT_MS']);
const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);
const now = (): number => realNow() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, derived) => Reflect.construct(target, values.length === 0 ? [now()] : values, derived) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
