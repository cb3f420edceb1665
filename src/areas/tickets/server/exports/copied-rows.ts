/** A row that COPY sent as a JSON object. */
export type CopiedRow = Readonly<Record<string, unknown>>

/** The rows of a COPY of JSON objects, as many at a time as arrive together. */
export async function* copiedRows(body: AsyncIterable<Buffer>): AsyncGenerator<readonly CopiedRow[]> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const part of body) {
    const lines = (begun + decoder.decode(part, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    // COPY doubles the backslashes of JSON and changes nothing else in it
    yield lines.map((line) => JSON.parse(line.replaceAll('\\\\', '\\')) as CopiedRow)
  }
}
