import { createReadStream, readFileSync } from 'node:fs'
import sax from 'sax'
import { lengthOf } from '#src/areas/stationing/domain/geometry/element'
import { buildAlignments } from '#src/areas/stationing/domain/landxml/build-alignment'
import { readDxf } from '#src/areas/stationing/server/gis-files/read-dxf'
import { readIfc } from '#src/areas/stationing/server/gis-files/read-ifc'
import { readLandXml } from '#src/areas/stationing/server/landxml/read-landxml'

// A separate process, so that its peak memory is that of reading one file. Prints the result, time and peak as JSON.
const [kind = '', path = ''] = process.argv.slice(2)
const chunks = () => createReadStream(path) as AsyncIterable<Buffer>

const readers: Readonly<Record<string, () => Promise<{ readonly found: number; readonly feet: number } | { readonly message: string }>>> = {
  async landxml() {
    const raw = await readLandXml(chunks())
    const built = 'message' in raw ? raw : await buildAlignments(raw, true)
    return 'message' in built ? built : { found: built.alignments.length, feet: built.alignments.reduce((sum, { length }) => sum + length, 0) }
  },
  /** Runs only the XML parser of the product, and counts the tags. */
  async sax() {
    const parser = sax.parser(true)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let tagCount = 0
    parser.onopentag = () => void (tagCount += 1)
    for await (const chunk of chunks()) parser.write(decoder.decode(chunk, { stream: true }))
    parser.close()
    return { found: tagCount, feet: 0 }
  },
  dxf: async () => summed(await readDxf(chunks)),
  ifc: async () => summed(await readIfc(chunks)),
}

function summed(read: Awaited<ReturnType<typeof readDxf | typeof readIfc>>) {
  return 'message' in read ? read : { found: read.alignments.length, feet: read.alignments.reduce((sum, { elements }) => sum + lengthOf(elements), 0) }
}

/** The peak memory of this process, in MB. On Linux, Node's own figure may be that of the parent process, so this reads /proc. */
function peak(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes !== undefined) return Number(kilobytes) / 1024
  } catch {
    // this system is not Linux; use the figure from Node
  }
  return process.resourceUsage().maxRSS / 1024
}

const begun = performance.now()
const answer = await readers[kind]?.()
console.log(JSON.stringify({ answer, seconds: (performance.now() - begun) / 1000, megabytes: peak() }))
