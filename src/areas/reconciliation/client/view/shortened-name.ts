/** The number of characters that fit into two lines of a card. */
const MOST = 38
/** Names of one kind of work often differ only at their end, such as '(4,C)' and '(4,E)'. */
const END = 14

/** A name cut in the middle when it is too long for a card, so that its end can be read. */
export function shortenedName(name: string): string {
  if (name.length <= MOST) return name
  return `${name.slice(0, MOST - END - 1).trimEnd()}…${name.slice(-END).trimStart()}`
}
