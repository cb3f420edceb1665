/** A row that COPY has sent as a JSON object. */
export type CopiedRow = Readonly<Record<string, unknown>>

/** A row that COPY has sent in its text format: the text of each column, or null for NULL. */
type CopiedTexts = readonly (string | null)[]

const SIGNS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The rows of a COPY that sends JSON objects, in the batches in which they arrive. */
export async function* copiedRows(body: AsyncIterable<Buffer>): AsyncGenerator<readonly CopiedRow[]> {
  // COPY doubles each backslash in a line of JSON, which is undone here; it changes nothing else in the line
  for await (const lines of copiedLines(body)) yield lines.map((line) => JSON.parse(line.replaceAll('\\\\', '\\')) as CopiedRow)
}

/**
 * The rows of a COPY in its text format, in the batches in which they arrive. For rows that contain only text, this is faster than JSON.
 */
export async function* copiedTexts(body: AsyncIterable<Buffer>): AsyncGenerator<readonly CopiedTexts[]> {
  for await (const lines of copiedLines(body)) yield lines.map((line) => line.split('\t').map(unescaped))
}

async function* copiedLines(body: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const part of body) {
    const lines = (begun + decoder.decode(part, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    yield lines
  }
}

function unescaped(column: string): string | null {
  if (!column.includes('\\')) return column
  return column === '\\N' ? null : column.replace(/\\(.)/g, (_escaped, sign: string) => SIGNS[sign] ?? sign)
}
