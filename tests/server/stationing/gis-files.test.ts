import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inUnit, lengthOf, placeOn } from '#src/areas/stationing/domain/geometry/element'
import { buildAlignments } from '#src/areas/stationing/domain/landxml/build-alignment'
import { FOOT } from '#src/areas/stationing/domain/landxml/raw'
import { readDxf } from '#src/areas/stationing/server/gis-files/read-dxf'
import { readIfc } from '#src/areas/stationing/server/gis-files/read-ifc'
import { readLandXml } from '#src/areas/stationing/server/landxml/read-landxml'
import { piecesOf } from '#src/platform/server/time-slice'
import { top } from '#tests/house/sources'
import { thorough } from '#tests/thorough'

const file = (name: string) => readFileSync(join(top, 'tests/server/stationing/files', name))
/** Content that arrives in chunks of this many bytes. */
const inChunks = (content: Buffer | string, size = 7) => async function* read() {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function ifc(content: Buffer | string, size?: number) {
  const result = await readIfc(inChunks(content, size))
  if ('message' in result) throw new Error(result.message)
  return result
}
async function dxf(content: Buffer | string) {
  const result = await readDxf(inChunks(content))
  if ('message' in result) throw new Error(result.message)
  return result
}
async function landXml(name: string) {
  const raw = await readLandXml(piecesOf(file(name)))
  const built = 'message' in raw ? raw : await buildAlignments(raw, true)
  const [one] = 'message' in built ? [] : built.alignments
  if (one === undefined) throw new Error('no alignment')
  return one
}

describe('PLUS-28 the IFC, the DXF and the LandXML file of the same road agree within 0.01 ft', () => {
  test('INDOT, with a station that is in the IFC file but not in the drawing', async () => {
    const wanted = await landXml('indot-twin-branch.landxml.xml')
    const { alignments: [fromIfc], notes } = await ifc(file('indot-twin-branch.ifc'))
    expect([fromIfc?.name, fromIfc?.fault, fromIfc?.station_start]).toEqual(['PR_Twin_Branch_section', '', 2103.72056])
    expect(notes).toEqual(['The file has no georeference. Its coordinates are read in the projection that you chose.'])
    const drawn = await dxf(file('indot-twin-branch.dxf'))
    expect(drawn.alignments.map(({ name, station_start: start, elements }) => [name, start, elements.map(({ kind }) => kind)])).toEqual([['ALG_TWIN_BRANCH', 0, ['line', 'arc', 'line']]])
    for (const elements of [fromIfc?.elements ?? [], drawn.alignments[0]?.elements ?? []]) {
      expect(Math.abs(lengthOf(elements) - wanted.length)).toBeLessThan(0.01)
      for (const [at, element] of elements.entries()) {
        const same = wanted.elements[at]
        if (same === undefined) throw new Error('more elements')
        for (const part of [0, 0.5, 1]) {
          const [one, other] = [placeOn(element, element.length * part), placeOn(same, same.length * part)]
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(0.01)
        }
      }
    }
  })

  test('Aplitop, metric and with clothoids', async () => {
    const wanted = await landXml('aplitop-1-spirals-metric.landxml.xml')
    const { alignments: [alignment] } = await ifc(file('aplitop-1.ifc'), 64 * 1024)
    const elements = inUnit(alignment?.elements ?? [], 1 / FOOT[wanted.foot])
    expect([alignment?.unit, alignment?.fault, elements.length]).toEqual([1, '', wanted.elements.length])
    for (const [at, element] of elements.entries()) {
      const same = wanted.elements[at]
      if (same === undefined) throw new Error('more elements')
      const [one, other] = [placeOn(element, element.length), placeOn(same, same.length)]
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(0.01)
    }
  })
})

const STEP = (data: string) => `ISO-10303-21;\nHEADER;FILE_SCHEMA(('IFC4X3_ADD2'));ENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`
const ONE = (segments: readonly string[], more = '') => STEP(`
#1=IFCPROJECT('p',$,'a; b''s',$,$,$,$,$,#2); /* a ; comment */
#2=IFCUNITASSIGNMENT((#3,#4));#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);#4=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);
#5=IFCALIGNMENT('a',$,'Stra\\X2\\00DF\\X0\\e',$,$,$,$,$);#6=IFCALIGNMENTHORIZONTAL('h',$,$,$,$,$,$);#7=IFCRELNESTS('n',$,$,$,#5,(#6,#90));
#8=IFCRELNESTS('m',$,$,$,#6,(${segments.map((_one, at) => `#${20 + at * 3}`).join(',')}));
${segments.map((segment, at) => `#${20 + at * 3}=IFCALIGNMENTSEGMENT('s',$,$,$,$,$,$,#${21 + at * 3});${segment.replaceAll('@', `#${21 + at * 3}`).replaceAll('%', `#${22 + at * 3}`)}`).join('\n')}
${more}`)
const LINE = "@=IFCALIGNMENTHORIZONTALSEGMENT($,$,%,0.,0.,0.,100.,$,.LINE.);%=IFCCARTESIANPOINT((10.,20.));"

describe('PLUS-28 what an IFC file may contain', () => {
  test('a line to the east, with the station of its referent', async () => {
    const { alignments: [alignment] } = await ifc(ONE([LINE], `
      #90=IFCREFERENT('r',$,'10+00.00',$,$,#91,$,.STATION.);#91=IFCLINEARPLACEMENT($,#92,$);#92=IFCAXIS2PLACEMENTLINEAR(#93,$,$);#93=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(25.),$,$,$,$);
      #94=IFCRELDEFINESBYPROPERTIES('d',$,$,$,(#90),#95);#95=IFCPROPERTYSET('q',$,'Pset_Stationing',$,(#96));#96=IFCPROPERTYSINGLEVALUE('Station',$,IFCLENGTHMEASURE(1025.),$);`))
    expect(alignment).toMatchObject({ name: 'Straße', unit: 1, station_start: 1000, fault: '', elements: [{ kind: 'line', start: { x: 10, y: 20 }, length: 100 }] })
    expect(placeOn(alignment?.elements[0] ?? { kind: 'line', start: { x: 0, y: 0 }, end: { x: 0, y: 0 }, length: 0 }, 100).x).toBeCloseTo(110, 9)
  })

  test('a georeference moves, rotates and scales it', async () => {
    const { alignments: [alignment], notes, projection } = await ifc(ONE([LINE], "#80=IFCMAPCONVERSION($,#81,1000.,2000.,0.,0.,1.,$);#81=IFCPROJECTEDCRS('EPSG:3735',$,$,$,$,$,$);"))
    expect([notes, projection]).toEqual([[], 'EPSG:3735'])
    // rotated 90 degrees counterclockwise: (10, 20) becomes (-20, 10) from the origin
    const [line] = alignment?.elements ?? []
    expect(line === undefined ? null : [placeOn(line, 0), placeOn(line, 100)].map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[980, 2010], [980, 2110]])
  })

  test.each([
    ['a segment of another kind', LINE.replace('.LINE.', '.CUBIC.'), /^Straße can’t be added: segment 2 is a CUBIC/],
    ['a negative length', LINE.replace('100.', '-100.'), /segment 2 has values that are not valid/],
    ['an arc without radius', LINE.replace('.LINE.', '.CIRCULARARC.'), /segment 2 has values that are not valid/],
    ['a gap', LINE.replace('(10.,20.)', '(500.,20.)'), /segment 2 does not begin where the segment before it ends/],
  ])('GEO-11 %s is named, and that alignment becomes no route', async (_what, segment, why) => {
    const { alignments } = await ifc(ONE([LINE, segment]))
    expect(alignments).toMatchObject([{ elements: [], fault: expect.stringMatching(why) }])
  })

  test('GEO-11 a file that is cut off has bad data', async () => {
    const whole = ONE([LINE])
    expect(await readIfc(inChunks(whole.slice(0, whole.length - 40)))).toMatchObject({ message: 'errors.bad_route_data' })
  })

  test('a file with a projection and no alignment has no alignment', async () => {
    expect(await ifc(file('georef-1.ifc'))).toMatchObject({ alignments: [], projection: 'EPSG:5834' })
  })

  thorough('GEO-4 reading a file of 60 MB takes less than 100 MB of memory', async () => {
    const filler = Buffer.from(Array.from({ length: 20_000 }, (_value, at) => `#${100_000 + at}=IFCCARTESIANPOINT((${at}.,1.,2.));\n`).join(''))
    const [head = '', tail = ''] = ONE([LINE]).split('#1=IFCPROJECT')
    const times = Math.ceil((60 * 1024 ** 2) / filler.length)
    async function* large() {
      yield Buffer.from(head)
      for (let at = 0; at < times; at += 1) yield filler
      yield Buffer.from(`#1=IFCPROJECT${tail}`)
    }
    const before = process.memoryUsage().heapUsed
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20)
    const result = await readIfc(large)
    clearInterval(watch)
    expect(result).toMatchObject({ alignments: [{ fault: '' }] })
    expect((most - before) / 1024 ** 2).toBeLessThan(100)
  })
})

describe('GEO-8 a file with more curves than the limit says so, and is not read to its end', () => {
  test.each([
    ['a polyline with too many corners', function* polyline() {
      yield '0\nSECTION\n2\nENTITIES\n0\nPOLYLINE\n8\nC-TOPO\n70\n0\n'
      for (let at = 0; at < 300; at += 1) yield Array.from({ length: 1_000 }, (_value, corner) => `0\nVERTEX\n10\n${at}.5\n20\n${corner}\n`).join('')
    }, readDxf],
    ['too many lines', function* lines() {
      yield '0\nSECTION\n2\nENTITIES\n'
      for (let at = 0; at < 300; at += 1) yield Array.from({ length: 1_000 }, (_value, corner) => line('C-TOPO', at, corner, at + 1, corner)).join('')
    }, readDxf],
    ['an IFC file with too many segments', function* segments() {
      yield 'ISO-10303-21;\nDATA;\n'
      for (let at = 0; at < 300; at += 1) yield Array.from({ length: 1_000 }, (_value, number) => `#${at * 1_000 + number + 1}=IFCALIGNMENTSEGMENT('s',$,$,$,$,$,$,#9);\n`).join('')
      yield 'ENDSEC;\nEND-ISO-10303-21;\n'
    }, readIfc],
    ['an IFC file with statements that are too long', function* properties() {
      yield 'ISO-10303-21;\nDATA;\n'
      for (let at = 1; at < 40; at += 1) yield `#${at}=IFCREFERENT('${'x'.repeat(1024 ** 2)}',$,$,$,$,$,$,$);\n`
      yield 'ENDSEC;\nEND-ISO-10303-21;\n'
    }, readIfc],
  ])('%s', async (_what, generateTexts, read) => {
    const content = async function* content() {
      for (const text of generateTexts()) yield Buffer.from(text)
    }
    expect(await read(content)).toMatchObject({ message: 'errors.gis_elements', values: { max: 100_000 } })
  })
})

const DXF = (entities: string, units = 2) => `0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n${units}\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`
const line = (layer: string, ...at: readonly number[]) => `0\nLINE\n8\n${layer}\n${[10, 20, 11, 21].map((code, index) => `${code}\n${at[index]}\n`).join('')}`

describe('PLUS-28 what a DXF drawing may contain', () => {
  test('lines that meet on a layer form one alignment, whatever their directions; others stay separate', async () => {
    const { alignments } = await dxf(DXF(line('A', 0, 0, 100, 0) + line('A', 200, 0, 100, 0) + line('B', 0, 50, 10, 50) + line('A', 500, 0, 600, 0)))
    expect(alignments.map(({ name, elements }) => [name, lengthOf(elements)])).toEqual([['A', 200], ['A (2)', 100], ['B', 10]])
  })

  test('a chain that begins in its middle is joined at both ends, in order', async () => {
    const parts = [5, 4, 6, 3, 7, 2, 8, 1, 9, 0].map((at) => (at % 2 === 0 ? line('A', at * 10, 0, at * 10 + 10, 0) : line('A', at * 10 + 10, 0, at * 10, 0)))
    const { alignments } = await dxf(DXF(parts.join('')))
    expect(alignments).toHaveLength(1)
    const places = (alignments[0]?.elements ?? []).map((element) => Math.round(placeOn(element, 0).x))
    expect([places, places.toReversed()]).toContainEqual([100, 90, 80, 70, 60, 50, 40, 30, 20, 10])
    expect(lengthOf(alignments[0]?.elements ?? [])).toBe(100)
  })

  test('a polyline with a bulge contains an arc', async () => {
    const { alignments: [alignment] } = await dxf(DXF('0\nLWPOLYLINE\n8\nC\n90\n3\n70\n0\n10\n0\n20\n0\n42\n1\n10\n100\n20\n0\n42\n0\n10\n200\n20\n0\n', 6))
    expect([alignment?.unit, alignment?.elements.map(({ kind }) => kind)]).toEqual([1, ['arc', 'line']])
    const [arc] = alignment?.elements ?? []
    if (arc === undefined) throw new Error('no arc')
    // a bulge of 1 is a semicircle to the left, below the chord, which runs east
    expect([arc.length.toFixed(3), placeOn(arc, arc.length / 2).x.toFixed(3), placeOn(arc, arc.length / 2).y.toFixed(3)]).toEqual([(50 * Math.PI).toFixed(3), '50.000', '-50.000'])
  })

  test('an old polyline has its corners in separate entities, and curves that cannot be read are named', async () => {
    const { alignments, notes } = await dxf(DXF('0\nPOLYLINE\n8\nD\n70\n0\n0\nVERTEX\n8\nD\n10\n0\n20\n0\n0\nVERTEX\n8\nD\n10\n30\n20\n40\n0\nSEQEND\n0\nSPLINE\n8\nD\n', 0))
    expect(alignments.map(({ elements }) => lengthOf(elements))).toEqual([50])
    expect(notes).toEqual(expect.arrayContaining(['Not read, because they are not supported: SPLINE (1).', expect.stringContaining('length unit of the file is not known')]))
  })

  test.each([['a truncated file', DXF(line('A', 0, 0, 1, 1)).slice(0, -6)], ['words instead of numbers', DXF('0\nLINE\n8\nA\n10\nx\n20\n0\n11\n1\n21\n1\n')], ['no codes', 'a\nb\n']])('GEO-11 %s has bad data', async (_what, text) => {
    expect(await readDxf(inChunks(text))).toMatchObject({ message: 'errors.bad_route_data' })
  })
})
