/** Prints the figures of a fault test in one line, so that the output of a run shows what was tested. */
export function logFigures(what: string, figures: Readonly<Record<string, string | number>>): void {
  const line = Object.entries(figures).map(([name, value]) => `${name} ${value}`).join(', ')
  process.stdout.write(`${what}: ${line}\n`)
}
