/** How often a fault test repeats something: `short` in `npm test`, `long` in `npm run faults`. */
export function rounds(times: { readonly short: number; readonly long: number }): number {
  return process.env.FAULTS === 'long' ? times.long : times.short
}
