/** A copy of a text. A text that was cut out of a chunk of a file only references the chunk, and would keep the whole chunk in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString()
}
