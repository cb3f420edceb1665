/**
 * Converts a time of the servers' clock, which may be shifted (CLOCK_OFFSET_MS), to the machine's clock, so that it can be compared
 * with the times of files.
 */
export function onDisk(moment: Date): Date {
  return new Date(moment.getTime() - Number(process.env.CLOCK_OFFSET_MS ?? 0))
}
