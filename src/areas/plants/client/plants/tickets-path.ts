/** True for the address of a plant's tickets. */
export function isTicketsPath(path: string): boolean {
  return /^(?:\/admin)?\/plants\/[^/]+\/tickets/.test(path)
}
