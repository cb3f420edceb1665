/** How often a fault test repeats itself: the short form in `npm test`, the long one in `npm run faults`. */
export function rounds(times: { readonly short: number; readonly long: number }): number {
  return process.env.FAULTS === 'long' ? times.long : times.short
}
