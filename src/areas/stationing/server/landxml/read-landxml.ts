import sax from 'sax'
import type { RawAlignment, RawElement, RawFile } from '#src/areas/stationing/domain/landxml/raw'
import { PassedOver } from '#src/areas/stationing/server/landxml/passed-over'
import { ownText } from '#src/areas/stationing/server/own-text'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { timeSlices } from '#src/platform/server/time-slice'

/** The points in an element of CoordGeom, by tag. */
const POINTS: ReadonlySet<string> = new Set(['Start', 'Center', 'End', 'PI'])
/** The tags in a CoordGeom that are not part of the geometry. */
const BESIDE: ReadonlySet<string> = new Set(['Feature'])
/** Elements that may make up most of a file and contain no alignments. None of them contains another element of the same name. */
const BULKY = /<((?:[\w.-]+:)?(?:Surfaces|CgPoints|PipeNetworks|PlanFeatures|Survey))(?=[\s>])/g
const VERSIONS = /^(?:1\.[012]|2\.0)$/
const MOST_DEPTH = 64
/** Maximum number of alignments, elements and station equations that are read: a road of hundreds of miles has a few thousand. */
const MOST_ELEMENTS = 20_000
const MOST_TEXT = 1_000
/** Maximum number of attributes of one tag. */
const MOST_ATTRIBUTES = 200
/** The attributes that alignments are built from. */
const KEPT: ReadonlySet<string> = new Set(['name', 'staStart', 'staInternal', 'staAhead', 'staIncrement', 'rot', 'radius', 'radiusStart', 'radiusEnd', 'length', 'spiType'])

/**
 * Reads the alignments of a LandXML file while its pieces arrive, whatever the namespace of its version (GEO-12). A document type is
 * refused, so that there are no entities except the five that XML defines. Surfaces, profiles and everything else are skipped. Memory holds
 * only the alignments, up to a limit, whatever the size of the file. After a refusal, the remaining pieces are not read.
 */
export async function readLandXml(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<RawFile | Refusal> {
  const slice = timeSlices()
  const reader = new LandXmlReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of content) {
    const text = decoded(decoder, piece)
    if (text === null) return refuse('errors.landxml_not_xml')
    reader.write(text)
    if (reader.refusal !== null) return reader.refusal
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return reader.end()
}

function decoded(decoder: TextDecoder, piece: Buffer): string | null {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    return null
  }
}

interface OpenAlignment extends RawAlignment {
  readonly elements: RawElement[]
  readonly equations: Readonly<Record<string, string>>[]
}

class LandXmlReader {
  refusal: Refusal | null = null
  readonly #parser = sax.parser(true, { trim: false, normalize: false })
  readonly #alignments: OpenAlignment[] = []
  readonly #path: string[] = []
  #linearUnit: string | null = null
  #alignment: OpenAlignment | null = null
  #element: { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly points: Record<string, string> } | null = null
  #point: string | null = null
  #text = ''
  #elements = 0
  /** The tag name, with its prefix, of the element that was last opened directly below the root. */
  #opened = ''
  #passed: PassedOver | null = null
  #attributes = 0
  #hasRoot = false

  constructor() {
    const parser = this.#parser
    parser.ondoctype = () => this.#refuse(refuse('errors.landxml_doctype'))
    parser.onsgmldeclaration = () => this.#refuse(refuse('errors.landxml_doctype'))
    parser.onerror = ({ message }) => this.#refuse(refuse(/entity/i.test(message) ? 'errors.landxml_doctype' : 'errors.landxml_not_xml'))
    parser.onopentagstart = () => void (this.#attributes = 0)
    parser.onattribute = () => {
      this.#attributes += 1
      if (this.#attributes > MOST_ATTRIBUTES) this.#refuse(refuse('errors.landxml_not_xml'))
    }
    parser.onopentag = ({ name, attributes }) => {
      this.#begin(localName(name), attributes)
      if (this.#path.length === 2) this.#opened = name
    }
    parser.onclosetag = () => this.#close()
    parser.ontext = (text) => this.#addText(text)
    parser.oncdata = (text) => this.#addText(text)
  }

  write(piece: string): void {
    let text = piece
    while (text !== '' && this.refusal === null) {
      if (this.#passed !== null) {
        const rest = this.#passed.write(text)
        if (this.#passed.isRefused) return this.#refuse(refuse('errors.landxml_doctype'))
        if (rest === null) return
        this.#passed = null
        text = rest
      }
      text = this.#parse(text)
    }
  }

  /**
   * Parses a piece of the file up to an element that can be skipped; returns the text after that element's opening tag. If the tag is split
   * between two pieces, the element is not skipped.
   */
  #parse(text: string): string {
    BULKY.lastIndex = 0
    const match = BULKY.exec(text)
    const end = match === null ? -1 : text.indexOf('>', match.index)
    this.#parser.write(end === -1 ? text : text.slice(0, end))
    if (end === -1 || this.refusal !== null) return ''
    this.#opened = ''
    this.#parser.write('>')
    // skip the element only if this '>' ended its tag (rather than being in an attribute or a comment) and the element is not empty
    if (this.#opened === match?.[1] && this.#path.length === 2) this.#passed = new PassedOver(this.#opened)
    return text.slice(end + 1)
  }

  end(): RawFile | Refusal {
    if (this.refusal === null && this.#passed !== null) return refuse('errors.landxml_not_xml')
    if (this.refusal === null) this.#parser.close()
    if (this.refusal !== null) return this.refusal
    if (!this.#hasRoot) return refuse('errors.landxml_not_xml')
    return { linearUnit: this.#linearUnit, alignments: this.#alignments }
  }

  #begin(name: string, attributes: Attributes): void {
    if (this.refusal !== null) return
    const depth = this.#path.push(name)
    if (depth > MOST_DEPTH) return this.#refuse(refuse('errors.landxml_not_xml'))
    if (depth === 1) return this.#beginRoot(name, local(attributes, new Set(['version'])))
    const parent = this.#path[depth - 2]
    if (parent === 'Units') this.#linearUnit ??= local(attributes, new Set(['linearUnit']))['linearUnit'] ?? null
    else if (name === 'Alignment' && parent === 'Alignments') {
      this.#count()
      this.#alignments.push((this.#alignment = { attributes: local(attributes), elements: [], equations: [] }))
    } else if (this.#alignment === null) return
    else if (name === 'StaEquation' && parent === 'Alignment') {
      this.#count()
      this.#alignment.equations.push(local(attributes))
    }
    else if (parent === 'CoordGeom' && this.#path[depth - 3] === 'Alignment' && !BESIDE.has(name)) this.#beginElement(this.#alignment, name, attributes)
    else if (this.#element !== null && parent === this.#element.tag && POINTS.has(name)) {
      this.#point = name
      this.#text = ''
    }
  }

  #beginRoot(name: string, { version = '1.2' }: Readonly<Record<string, string>>): void {
    this.#hasRoot = true
    if (name !== 'LandXML') this.#refuse(refuse('errors.landxml_not_xml'))
    else if (!VERSIONS.test(version)) this.#refuse(refuse('errors.landxml_version', { version: version.slice(0, 20) }))
  }

  #beginElement(alignment: OpenAlignment, tag: string, attributes: Attributes): void {
    this.#count()
    this.#element = { tag, attributes: local(attributes), points: {} }
    alignment.elements.push(this.#element)
  }

  #count(): void {
    this.#elements += 1
    if (this.#elements > MOST_ELEMENTS) this.#refuse(refuse('errors.landxml_elements', { max: MOST_ELEMENTS }))
  }

  #close(): void {
    if (this.refusal !== null) return
    const name = this.#path.pop()
    if (this.#point !== null && name === this.#point && this.#element !== null) {
      this.#element.points[this.#point] = ownText(this.#text)
      this.#point = null
    }
    const parent = this.#path.at(-1)
    if (parent === 'CoordGeom') this.#element = null
    if (name === 'Alignment' && parent === 'Alignments') this.#alignment = null
  }

  #addText(text: string): void {
    if (this.#point === null || this.refusal !== null) return
    if (this.#text.length + text.length > MOST_TEXT) return this.#refuse(refuse('errors.landxml_not_xml'))
    this.#text += text
  }

  #refuse(refusal: Refusal): void {
    this.refusal ??= refusal
    // clear the parser's own error, which it would throw at the next piece
    this.#parser.error = null as unknown as Error
  }
}

type Attributes = sax.Tag['attributes'] | sax.QualifiedTag['attributes']

/** The attributes of a tag that are in `names`, without the prefixes of their names. Values are cut to MOST_TEXT characters. */
function local(attributes: Attributes, names = KEPT): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), ownText(String(value).slice(0, MOST_TEXT))] as const).filter(([key]) => names.has(key)))
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
