/** Whether a path belongs to a pane with a plant's tickets. */
export function isTicketsPath(path: string): boolean {
  return /^(?:\/admin)?\/plants\/[^/]+\/tickets/.test(path)
}
