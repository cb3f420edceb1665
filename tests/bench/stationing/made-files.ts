import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { ahead, lineOf, placeOn, type Directed, type Element } from '#src/areas/stationing/domain/geometry/element'

const MB = 1024 * 1024
/** A point in the state plane zone Ohio South, in US survey feet. */
const START: Directed = { x: 1_420_000, y: 460_000, azimuth: 0.8 }
const RADIUS = 1_900

/** The elements of a winding road: a line, a spiral, an arc and a spiral, turning right and left alternately. */
function roadElements(count: number, from = START): Element[] {
  const elements: Element[] = []
  let at: Directed = from
  for (let index = 0; index < count; index += 1) {
    const turn = Math.floor(index / 4) % 2 === 0 ? 1 : -1
    const [start, azimuth] = [{ x: at.x, y: at.y }, at.azimuth]
    const center = { x: at.x + turn * RADIUS * Math.cos(azimuth), y: at.y - turn * RADIUS * Math.sin(azimuth) }
    const spiral = (before: number, after: number): Element => ({ kind: 'spiral', shape: 'clothoid', start, azimuth, before: turn * before, after: turn * after, length: 300 })
    const kinds: readonly (() => Element)[] = [
      () => lineOf(start, ahead(start, azimuth, 400)), () => spiral(0, 1 / RADIUS),
      () => ({ kind: 'arc', center, radius: RADIUS, from: azimuth - (turn * Math.PI) / 2, turn, length: 500 }), () => spiral(1 / RADIUS, 0),
    ]
    const element = kinds[index % 4]?.()
    if (element === undefined) continue
    elements.push(element)
    at = placeOn(element, element.length)
  }
  return elements
}

/** An alignment of a LandXML file. */
export function alignmentXml(name: string, count: number): string {
  const point = ({ x, y }: { readonly x: number; readonly y: number }) => `${y.toFixed(9)} ${x.toFixed(9)}`
  const parts = roadElements(count).map((element) => {
    const [start, end] = [placeOn(element, 0), placeOn(element, element.length)]
    const ends = (middle: string) => `<Start>${point(start)}</Start>${middle}<End>${point(end)}</End>`
    if (element.kind === 'line') return `<Line>${ends('')}</Line>`
    if (element.kind === 'arc') return `<Curve rot="${element.turn === 1 ? 'cw' : 'ccw'}" crvType="arc" radius="${RADIUS}">${ends(`<Center>${point(element.center)}</Center>`)}</Curve>`
    const radius = (curvature: number) => (curvature === 0 ? 'INF' : RADIUS)
    const rot = element.before + element.after > 0 ? 'cw' : 'ccw'
    return `<Spiral rot="${rot}" spiType="clothoid" length="${element.length}" radiusStart="${radius(element.before)}" radiusEnd="${radius(element.after)}">${ends(`<PI>${point(ahead(start, start.azimuth, 150))}</PI>`)}</Spiral>`
  })
  return `<Alignment name="${name}" staStart="0"><CoordGeom>${parts.join('\n')}</CoordGeom></Alignment>`
}

/** A LandXML file that contains only alignments. */
export function landXmlOf(...alignments: readonly string[]): string {
  return `<?xml version="1.0"?>\n<LandXML version="1.2" xmlns="http://www.landxml.org/schema/LandXML-1.2"><Units><Imperial linearUnit="USSurveyFoot"/></Units><Alignments>${alignments.join('\n')}</Alignments></LandXML>\n`
}

/** A LandXML file as CAD programs write them: alignments among the points and faces of surfaces. */
export function* largeLandXml(megabytes: number): Generator<string> {
  const [head = '', tail = ''] = landXmlOf().split('<Alignments>')
  yield head
  const surfaces = 8
  for (let surface = 0; surface < surfaces; surface += 1) {
    yield `<Alignments>${alignmentXml(`Road ${surface + 1}`, 300)}</Alignments><Surfaces><Surface name="EG ${surface}"><Definition surfType="TIN"><Pnts>`
    let written = 0
    for (let number = 1; written < ((megabytes * MB) / surfaces) * 0.6; number += 1) {
      const text = `<P id="${number}">${(628_000 + number / 7).toFixed(6)} ${(1_320_000 + number / 9).toFixed(6)} ${(812 + (number % 97) / 13).toFixed(4)}</P>\n`
      written += text.length
      yield text
    }
    yield '</Pnts><Faces>'
    for (let number = 1; written < (megabytes * MB) / surfaces; number += 1) {
      const text = `<F>${number} ${number + 1} ${number + 2}</F>\n`
      written += text.length
      yield text
    }
    yield '</Faces></Definition></Surface></Surfaces>'
  }
  yield tail.replace('</Alignments>', '')
}

/** An ASCII DXF drawing with this many lines, grouped into chains on layers with long names. Notes fill the rest of the file. */
export function* largeDxf(megabytes: number, lines: number): Generator<string> {
  yield '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n2\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n'
  const note = `0\nMTEXT\n8\nC-ANNO-TEXT-OF-THE-DRAWING\n10\n1320000.123456\n20\n628000.123456\n30\n0.0\n40\n2.5\n1\n${'A note on the drawing. '.repeat(8)}\n`
  const notes = Math.floor((megabytes * MB - lines * 110) / note.length / lines)
  for (let line = 0; line < lines; line += 1) {
    const [chain, at] = [Math.floor(line / 1_000), line % 1_000]
    yield `0\nLINE\n8\nC-ROAD-CENTERLINE-${chain}\n10\n${(1_320_000 + at * 20).toFixed(6)}\n20\n${(628_000 + chain * 50).toFixed(6)}\n11\n${(1_320_020 + at * 20).toFixed(6)}\n21\n${(628_000 + chain * 50).toFixed(6)}\n`
    yield note.repeat(notes)
  }
  yield '0\nENDSEC\n0\nEOF\n'
}

/** An IFC file with one alignment of many segments, among the faces of a terrain. */
export function* largeIfc(megabytes: number, segments: number): Generator<string> {
  yield `ISO-10303-21;\nHEADER;FILE_SCHEMA(('IFC4X3_ADD2'));ENDSEC;\nDATA;
#1=IFCPROJECT('1xS3BCk291UvhgP2dvNsgp',$,'Project',$,$,$,$,$,#2);#2=IFCUNITASSIGNMENT((#3,#4));#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);#4=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);
#5=IFCALIGNMENT('1xS3BCk291UvhgP2dvNsgq',$,'Mainline',$,$,$,$,$);#6=IFCALIGNMENTHORIZONTAL('1xS3BCk291UvhgP2dvNsgr',$,$,$,$,$,$);#7=IFCRELNESTS('1xS3BCk291UvhgP2dvNsgs',$,$,$,#5,(#6));
#8=IFCRELNESTS('1xS3BCk291UvhgP2dvNsgt',$,$,$,#6,(${Array.from({ length: segments }, (_value, at) => `#${1_000 + at * 3}`).join(',')}));\n`
  const first = 1_000 + segments * 3
  let [number, written] = [first, 0]
  for (let at = 0; at < segments; at += 1) {
    const id = 1_000 + at * 3
    yield `#${id}=IFCALIGNMENTSEGMENT('2xS3BCk291UvhgP2d${String(at).padStart(5, '0')}',$,'Segment ${at}',$,$,$,$,#${id + 1});#${id + 1}=IFCALIGNMENTHORIZONTALSEGMENT($,$,#${id + 2},0.,0.,0.,10.,$,.LINE.);#${id + 2}=IFCCARTESIANPOINT((${at * 10}.,0.));\n`
    for (; written < ((megabytes * MB) / segments) * (at + 1); number += 2) {
      const text = `#${number}=IFCCARTESIANPOINT((${(number / 7).toFixed(5)},${(number / 3).toFixed(5)},${(number % 83).toFixed(2)}));\n#${number + 1}=IFCPOLYLOOP((#${number},#${number - 2},#${number - 4}));\n`
      written += text.length
      yield text
    }
  }
  yield 'ENDSEC;\nEND-ISO-10303-21;\n'
}

/** Writes a generated file piece by piece; returns its size in bytes. */
export async function writeMade(path: string, content: Iterable<string>): Promise<number> {
  const stream = createWriteStream(path)
  let [size, buffer] = [0, '']
  const flush = async () => {
    size += buffer.length
    if (!stream.write(buffer, 'latin1')) await once(stream, 'drain')
    buffer = ''
  }
  for (const text of content) {
    buffer += text
    if (buffer.length > MB) await flush()
  }
  await flush()
  stream.end()
  await once(stream, 'close')
  return size
}
