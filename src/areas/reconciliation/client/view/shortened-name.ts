/** Maximum number of characters of a name: as many as fit into two lines of a card. */
const MOST = 38
/** How many characters to keep at the end. Names of similar work often differ only there, such as '(4,C)' and '(4,E)'. */
const END = 14

/** Cuts a name in the middle if it is too long for a card, so that its end can still be read. */
export function shortenedName(name: string): string {
  if (name.length <= MOST) return name
  return `${name.slice(0, MOST - END - 1).trimEnd()}…${name.slice(-END).trimStart()}`
}
