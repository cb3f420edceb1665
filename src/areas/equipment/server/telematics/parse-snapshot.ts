import sax from 'sax'
import type { SnapshotElement } from '#src/areas/equipment/domain/telematics/snapshot'
import { piecesOf, timeSlices } from '#src/platform/server/time-slice'

/** Why a text is not a valid snapshot. */
export type SnapshotRefusal = 'doctype' | 'not_xml' | 'not_a_fleet' | 'too_deep'

/** Thrown for a text that is not a valid snapshot. `snapshot` has the elements that were read before the fault. */
export class NotASnapshot extends Error {
  constructor(
    readonly why: SnapshotRefusal,
    readonly snapshot: Snapshot,
  ) {
    super(why)
  }
}

/** The parts of a snapshot page that we use. */
export interface Snapshot {
  readonly machines: readonly SnapshotElement[]
  readonly links: readonly SnapshotElement[]
}

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: OpenElement[]
  text: string
}

/** Limits for the XML element of one machine, so that a hostile source cannot fill the memory. Real elements are far smaller. */
const MOST_DEPTH = 12
const MOST_ELEMENTS = 2_000
const MOST_TEXT = 10_000
const MOST_LINKS = 20

/**
 * Reads a page of an ISO 15143-3 snapshot piece by piece, in any namespace. Keeps only one machine's element tree in memory at a time, and
 * limits its size. Refuses a DOCTYPE declaration, so that there are no entities except the five that XML defines. Throws NotASnapshot.
 */
export async function parseSnapshot(content: Uint8Array): Promise<Snapshot> {
  const slice = timeSlices()
  const reader = new SnapshotReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const piece of piecesOf(Buffer.from(content.buffer, content.byteOffset, content.byteLength))) {
    reader.write(decodedBy(decoder, reader, piece))
    await slice()
  }
  return reader.end()
}

function decodedBy(decoder: TextDecoder, reader: SnapshotReader, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw new NotASnapshot('not_xml', reader.found())
  }
}

class SnapshotReader {
  readonly #parser = sax.parser(true, { trim: false, normalize: false })
  readonly #machines: SnapshotElement[] = []
  readonly #links: SnapshotElement[] = []
  readonly #open: OpenElement[] = []
  #depth = 0
  #elements = 0
  #rootsSeen = 0
  #why: SnapshotRefusal | null = null

  constructor() {
    const parser = this.#parser
    parser.ondoctype = () => this.#refuse('doctype')
    parser.onsgmldeclaration = () => this.#refuse('doctype')
    parser.onerror = () => this.#refuse('not_xml')
    parser.onopentag = ({ name, attributes }) => this.#begin(localName(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])))
    parser.onclosetag = () => this.#close()
    const add = (text: string) => this.#addText(text)
    parser.ontext = add
    parser.oncdata = add
  }

  write(text: string): void {
    this.#parser.write(text)
    this.#throwIfRefused()
  }

  end(): Snapshot {
    // closing the parser reports an element that was not closed
    this.#parser.close()
    if (this.#rootsSeen === 0) this.#refuse('not_xml')
    this.#throwIfRefused()
    return this.found()
  }

  found(): Snapshot {
    return { machines: this.#machines, links: this.#links }
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1
    if (this.#why !== null) return
    if (this.#depth === 1) {
      this.#rootsSeen += 1
      if (name !== 'fleet') this.#refuse('not_a_fleet')
      return
    }
    if (this.#depth === 2) {
      this.#elements = 0
      if (name === 'equipment' || name === 'links') this.#open.push({ name, attributes, children: [], text: '' })
      return
    }
    if (this.#open.length === 0) return
    this.#elements += 1
    if (this.#depth > MOST_DEPTH || this.#elements > MOST_ELEMENTS) return this.#refuse('too_deep')
    this.#open.push({ name, attributes, children: [], text: '' })
  }

  #close(): void {
    this.#depth -= 1
    if (this.#why !== null) return
    const element = this.#open.pop()
    if (element === undefined) return
    const parent = this.#open.at(-1)
    if (parent !== undefined) parent.children.push(element)
    else if (element.name === 'equipment') this.#machines.push(element)
    else if (this.#links.length < MOST_LINKS) this.#links.push(element)
  }

  #addText(text: string): void {
    const element = this.#open.at(-1)
    if (element === undefined || this.#why !== null) return
    if (element.text.length + text.length > MOST_TEXT) return this.#refuse('too_deep')
    element.text += text
  }

  #refuse(why: SnapshotRefusal): void {
    this.#why ??= why
    // clear the parser's own error, which the parser would throw at the next piece
    this.#parser.error = null as unknown as Error
  }

  #throwIfRefused(): void {
    if (this.#why !== null) throw new NotASnapshot(this.#why, this.found())
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
