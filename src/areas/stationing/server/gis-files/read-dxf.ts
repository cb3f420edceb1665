import { dxfAlignments } from '#src/areas/stationing/domain/gis-files/dxf-chains'
import { cornersOf, DXF_NAMED, DXF_READ, elementsOf, type Corner, type DxfPiece } from '#src/areas/stationing/domain/gis-files/dxf-pieces'
import type { FoundInFile } from '#src/areas/stationing/domain/gis-files/found-alignment'
import { GIS_ELEMENTS_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import type { Content } from '#src/areas/stationing/server/gis-files/content'
import { ownText } from '#src/areas/stationing/server/own-text'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { timeSlices } from '#src/platform/server/time-slice'

type Group = readonly [code: number, value: string]
/** Maximum length of a value, in characters. */
const MOST_LINE = 64 * 1024
/** Maximum length of a layer's name in AutoCAD, in characters. */
const LAYER_MAX = 255

/**
 * Reads the lines, arcs and polylines of an ASCII DXF drawing, and joins those that meet on a layer. Refuses a drawing that is cut off or
 * has invalid values.
 */
export async function readDxf(content: Content): Promise<FoundInFile | Refusal> {
  const slice = timeSlices()
  const drawing = new DxfDrawing()
  let rest = ''
  let code: string | null = null
  for await (const chunk of content()) {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MOST_LINE) return refuse('errors.bad_route_data')
    for (const line of lines) {
      if (code === null) code = line
      else {
        drawing.take(Number(code), line.trim())
        code = null
      }
      if (drawing.isTooLarge) return refuse('errors.gis_elements', { max: GIS_ELEMENTS_MAX })
      if (drawing.isBad) return refuse('errors.bad_route_data')
    }
    await slice()
  }
  if (code !== null && rest.trim() !== '') drawing.take(Number(code), rest.trim())
  if (!drawing.isEnded || drawing.isBad) return refuse('errors.bad_route_data')
  return dxfAlignments(drawing.pieces, drawing.units, drawing.left)
}

class DxfDrawing {
  readonly pieces: DxfPiece[] = []
  /** How many curves were not read, by type of entity. */
  readonly left = new Map<string, number>()
  units = 0
  isEnded = false
  isBad = false
  /** True if the drawing exceeds the limits, which exist because all of it must be in memory before its parts are joined. */
  isTooLarge = false
  readonly #layers = new Map<string, string>()
  #elements = 0
  #section = ''
  #variable = ''
  #type = ''
  #groups: Group[] = []
  /** The current POLYLINE entity, whose corners follow as separate VERTEX entities. */
  #polyline: { readonly groups: readonly Group[]; readonly corners: Corner[] } | null = null

  take(code: number, value: string): void {
    if (!Number.isInteger(code)) this.isBad = true
    if (code === 0) {
      this.#end()
      this.#type = value
      this.#groups = []
      if (value === 'EOF') this.isEnded = true
      return
    }
    if (code === 2 && this.#type === 'SECTION') this.#section = value
    else if (this.#section === 'HEADER') {
      if (code === 9) this.#variable = value
      else if (this.#variable === '$INSUNITS' && code === 70) this.units = Number(value)
    } else if (this.#section === 'ENTITIES' && (DXF_READ.has(this.#type) || this.#type === 'VERTEX')) this.#groups.push([code, value])
    if (this.#groups.length > GIS_ELEMENTS_MAX * 4) this.isTooLarge = true
  }

  /** Processes the entity that has ended. */
  #end(): void {
    if (this.#section !== 'ENTITIES') return
    const type = this.#type
    if (type === 'VERTEX') {
      this.#polyline?.corners.push(...cornersOf(this.#groups))
      if ((this.#polyline?.corners.length ?? 0) > GIS_ELEMENTS_MAX) this.isTooLarge = true
    } else if (type === 'POLYLINE') this.#polyline = { groups: this.#groups, corners: [] }
    else if (type === 'SEQEND' && this.#polyline !== null) {
      this.#add('POLYLINE', this.#polyline.groups, this.#polyline.corners)
      this.#polyline = null
    } else if (type === 'LWPOLYLINE') this.#add(type, this.#groups, cornersOf(this.#groups))
    else if (DXF_READ.has(type)) this.#add(type, this.#groups, [])
    else if (DXF_NAMED.has(type)) this.left.set(type, (this.left.get(type) ?? 0) + 1)
  }

  #add(type: string, groups: readonly Group[], corners: readonly Corner[]): void {
    const codes = new Map<number, string[]>()
    for (const [code, value] of groups) {
      const same = codes.get(code) ?? []
      codes.set(code, same)
      same.push(value)
    }
    const elements = elementsOf({ type, codes }, corners)
    if (elements === null) {
      this.isBad = true
      return
    }
    this.#elements += elements.length
    if (this.#elements > GIS_ELEMENTS_MAX) this.isTooLarge = true
    else if (elements.length > 0) this.pieces.push({ layer: this.#layer(codes.get(8)?.[0] ?? '0'), elements })
  }

  /**
   * A copy of a layer's name, made once per layer. The name as read is a slice of a chunk of the file, and would keep the whole chunk in
   * memory.
   */
  #layer(read: string): string {
    const known = this.#layers.get(read)
    if (known !== undefined) return known
    const own = ownText(read.slice(0, LAYER_MAX))
    this.#layers.set(own, own)
    return own
  }
}
