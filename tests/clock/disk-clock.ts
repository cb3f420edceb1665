/**
 * Converts a time of the servers' clock, which may be shifted (CLOCK_OFFSET_MS), to that of file times, which always use the
 * machine's clock.
 */
export function onDisk(moment: Date): Date {
  return new Date(moment.getTime() - Number(process.env.CLOCK_OFFSET_MS ?? 0))
}
