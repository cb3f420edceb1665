// Loaded into a Node process at startup (`--import`): its clock runs CLOCK_OFFSET_MS ahead of the machine's. Timers and
// performance.now() do not change.
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const RealDate = Date

if (offset !== 0) {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset] : args, newTarget),
    apply: () => new RealDate(RealDate.now() + offset).toString(),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name)),
  })
}
