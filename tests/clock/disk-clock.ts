/** What the disk calls a moment of the servers: their clocks may be shifted (CLOCK_OFFSET_MS), that of the files is the machine's. */
export function onDisk(moment: Date): Date {
  return new Date(moment.getTime() - Number(process.env.CLOCK_OFFSET_MS ?? 0))
}
