import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { distance, inUnit } from '#src/areas/stationing/domain/geometry/element'
import { nearestTo, placeAt } from '#src/areas/stationing/domain/geometry/nearest'
import { buildAlignments } from '#src/areas/stationing/domain/landxml/build-alignment'
import { FOOT } from '#src/areas/stationing/domain/landxml/raw'
import { stationText } from '#src/areas/stationing/domain/station-text'
import { readLandXml } from '#src/areas/stationing/server/landxml/read-landxml'
import vectors from '#tests/server/stationing/files/stationing.json' with { type: 'json' }
import { piecesOf } from '#src/platform/server/time-slice'
import { top } from '#tests/house/sources'

const file = (name: string) => readFileSync(join(top, 'tests/server/stationing/files', name.replace('alignments/', '')))
const LINE = '<Line><Start>1646712 189970</Start><End>1646712 190470</End></Line>'

/** A LandXML file with one alignment of these elements. */
function landXml(elements = LINE, { root = 'version="1.2" xmlns="http://www.landxml.org/schema/LandXML-1.2"', units = '<Units><Imperial linearUnit="USSurveyFoot"/></Units>', attributes = 'name="Mainline" staStart="1000"', more = '', head = '' } = {}): string {
  return `<?xml version="1.0"?>${head}<LandXML ${root}>${units}<Alignments><Alignment ${attributes}><CoordGeom>${elements}</CoordGeom>${more}</Alignment></Alignments></LandXML>`
}

async function build(text: string | Buffer) {
  const read = await readLandXml(piecesOf(Buffer.from(text)))
  return 'message' in read ? read : buildAlignments(read, true)
}

const messageOf = async (text: string | Buffer) => {
  const built = await build(text)
  return 'message' in built ? built.message : `read ${built.alignments.length}`
}

describe('GEO-12 real LandXML files', () => {
  // alignments are stored in feet, so their lengths are first converted to the unit of the file
  test.each(vectors.map((vector) => [vector.file, vector] as const))('%s has the points, stations and offsets of its vectors', async (_file, { file: path, units, sta_start: start, length, points }) => {
    const built = await build(file(path))
    if ('message' in built) throw new Error(built.message)
    const [alignment] = built.alignments
    if (alignment === undefined) throw new Error('no alignment')
    const feet = units === 'meter' ? 1 / FOOT[alignment.foot] : 1
    const elements = inUnit(alignment.elements, 1 / feet)
    expect(alignment.start / feet).toBeCloseTo(start, 6)
    expect(alignment.length / feet).toBeCloseTo(length, 2)
    for (const { station, station_text: text, offset_right: offset, easting, northing } of points) {
      const along = Math.min(station - start, alignment.length / feet)
      const place = placeAt(elements, along, offset)
      expect(distance(place ?? { x: 0, y: 0 }, { x: easting, y: northing })).toBeLessThan(0.01)
      // in tight curves, a point to the side may be nearer to another part of the road
      const back = nearestTo(elements, { x: easting, y: northing })
      expect(back?.distance ?? Infinity).toBeLessThan(Math.abs(offset) + 0.01)
      if (units === 'USSurveyFoot') expect([stationText(start + (back?.along ?? 0)), Number((back?.offset ?? 0).toFixed(2)) + 0]).toEqual([text, offset])
    }
  })
})

const CURVE = '<Curve rot="cw" radius="100"><Start>100 0</Start><Center>100 100</Center><End>200 100</End></Curve>'
const SPIRAL = (attributes: string) => `<Spiral ${attributes}><Start>0 0</Start><PI>133.9 0</PI><End>195.0576 32.7428</End></Spiral>`

describe('GEO-12 what a LandXML file keeps in memory', () => {
  const read = async (...pieces: readonly string[]) => {
    let requestCount = 0
    const content = function* content() {
      for (const piece of pieces) {
        requestCount += 1
        yield Buffer.from(piece)
      }
    }
    const answer = await readLandXml(content())
    return { message: 'message' in answer ? answer.message : '', asked: requestCount }
  }
  const root = '<LandXML version="1.2"><Alignments>'
  test.each([
    ['too many alignments', Array.from({ length: 90 }, () => '<Alignment name="a"/>'.repeat(1_000)), 'errors.landxml_elements', 22],
    ['a tag with too many attributes', [`<Alignment ${Array.from({ length: 300 }, (_value, at) => `a${at}="1"`).join(' ')}`, '/>'], 'errors.landxml_not_xml', 2],
    ['an entity', ['&ha;', ...Array.from({ length: 50 }, () => ' ')], 'errors.landxml_doctype', 2],
  ])('%s: it is refused at that point, and the rest of the file is not requested', async (_what, pieces, message, requestCount) => {
    expect(await read(root, ...pieces, '</Alignments></LandXML>')).toEqual({ message, asked: requestCount })
  })
})

describe('GEO-12 the surfaces of a LandXML file are skipped', () => {
  /** Surfaces with a comment, a CDATA section, a processing instruction, references, and text that looks like their end tag. */
  const surfaces = (name = 'Surfaces', content = '') => `<${name} desc="a">t<!-- </${name}> & <!ENTITY --><Surface n="&lt;"><P id="1">1 2 3</P><![CDATA[ </${name}> &x; ]]></Surface>&amp;&#8217;<${name}X></${name}X><!-- - - --><?x </${name}> & ?>${content}</${name} >`
  const read = async (text: string, size: number) => {
    const raw = await readLandXml(function* pieces() {
      for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
    }())
    const built = 'message' in raw ? raw : await buildAlignments(raw, true)
    return 'message' in built ? built.message : built.alignments.map(({ name, length }) => `${name} ${Math.round(length)}`).join()
  }
  const between = (more: string) => landXml().replace('<Alignments>', `${more}<Alignments>`).replace('</LandXML>', `${more}<Surfaces /><!-- <Surfaces> --></LandXML>`)

  test('whatever they contain and wherever the file is split, and the alignments after them are read', async () => {
    const text = between(surfaces() + surfaces('CgPoints') + surfaces('lx:PipeNetworks'))
    for (let size = 1; size < 400; size += 1) expect([size, await read(text, size)]).toEqual([size, 'Mainline 500'])
    expect(await read(text, text.length)).toBe('Mainline 500')
  })

  test.each([
    ['an undeclared entity', surfaces('Surfaces', '&ha;'), 'errors.landxml_doctype'],
    ['a declaration', surfaces('Surfaces', '<!ENTITY x "y">'), 'errors.landxml_doctype'],
    ['a missing end', surfaces().slice(0, -3), 'errors.landxml_not_xml'],
    ['a comment without an end', surfaces('Surfaces', '<!-- '), 'errors.landxml_not_xml'],
  ])('%s in them is refused, in one piece and in several', async (_what, more, why) => {
    const text = landXml().replace('</LandXML>', `${more}</LandXML>`)
    for (const size of [text.length, 400]) expect([size, await read(text, size)]).toEqual([size, why])
  })

  test.each([
    ['an attribute with the end of a tag, and a comment with its beginning', '<Surfaces desc="a>b"><!-- <Surfaces > --><Surface/></Surfaces>'],
    ['an element with one of the same name in it', '<Parcels ><Parcel name="a"><Parcels ><Parcel/></Parcels></Parcel></Parcels>'],
  ])('%s: the alignments after it are read', async (_what, more) => {
    const text = between(more)
    for (let size = 1; size <= text.length; size += 1) expect([size, await read(text, size)]).toEqual([size, 'Mainline 500'])
  })

  test('countless empty ones do not slow the reader', async () => {
    const text = between('<Surfaces ></Surfaces>'.repeat(100_000))
    const begun = performance.now()
    expect(await read(text, text.length)).toBe('Mainline 500')
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  test('countless references do not slow the reader', async () => {
    expect(await read(between(surfaces('Surfaces', '&amp;'.repeat(500_000))), 65_536)).toBe('Mainline 500')
  })
})

describe('GEO-12 what a LandXML file may contain', () => {
  test.each([
    ['version 1.0', landXml(LINE, { root: 'version="1.0" xmlns="http://www.landxml.org/schema/LandXML-1.0"' }), 'read 1'],
    ['version 1.1', landXml(LINE, { root: 'version="1.1" xmlns="http://www.landxml.org/schema/LandXML-1.1"' }), 'read 1'],
    ['version 2.0', landXml(LINE, { root: 'version="2.0" xmlns="http://www.landxml.org/schema/LandXML-2.0"' }), 'read 1'],
    ['a prefix for its namespace', landXml().replaceAll(/<(\/?)(?=[A-Z])/g, '<$1lx:').replace('xmlns=', 'xmlns:lx='), 'read 1'],
    ['another version', landXml(LINE, { root: 'version="3.1"' }), 'errors.landxml_version'],
    ['another kind of XML', '<Fleet/>', 'errors.landxml_not_xml'],
    ['nothing', '', 'errors.landxml_not_xml'],
    ['a ZIP', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe]), 'errors.landxml_not_xml'],
    ['a truncated file', landXml().slice(0, -20), 'errors.landxml_not_xml'],
    ['a document type', landXml(LINE, { head: '<!DOCTYPE LandXML>' }), 'errors.landxml_doctype'],
    ['entities that expand without bound', landXml(LINE, { head: '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>', attributes: 'name="&b;"' }), 'errors.landxml_doctype'],
    ['an external entity', landXml(LINE, { head: '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>', attributes: 'name="&x;"' }), 'errors.landxml_doctype'],
    ['an undeclared entity', landXml('<Line><Start>&north; 0</Start><End>0 500</End></Line>'), 'errors.landxml_doctype'],
    ['no alignment', landXml(''), 'errors.landxml_no_alignment'],
    ['no unit', landXml(LINE, { units: '' }), 'errors.landxml_unit'],
    ['an unknown unit', landXml(LINE, { units: '<Units><Imperial linearUnit="furlong"/></Units>' }), 'errors.landxml_unit'],
    ['a coordinate that is not a number', landXml('<Line><Start>NaN 0</Start><End>0 500</End></Line>'), 'errors.landxml_point'],
    ['an infinite coordinate', landXml('<Line><Start>1e999 0</Start><End>0 500</End></Line>'), 'errors.landxml_point'],
    ['a line without an end', landXml('<Line><Start>0 0</Start></Line>'), 'errors.landxml_point'],
    ['a line of length 0', landXml('<Line><Start>0 0</Start><End>0 0</End></Line>'), 'errors.landxml_no_alignment'],
    ['an element of another kind', landXml('<IrregularLine><Start>0 0</Start><End>0 500</End></IrregularLine>'), 'errors.landxml_element'],
    ['elements that do not join', landXml(`${LINE}<Line><Start>1646712 190480</Start><End>1646712 190900</End></Line>`), 'errors.landxml_gap'],
    ['a curve', landXml(CURVE), 'read 1'],
    ['a curve without a radius', landXml(CURVE.replace('radius="100"', '')), 'read 1'],
    ['a curve without a center', landXml(CURVE.replace(/<Center>.*<\/Center>/, '')), 'errors.landxml_curve'],
    ['a curve without a direction', landXml(CURVE.replace('rot="cw"', '')), 'errors.landxml_curve'],
    ['a curve with another radius', landXml(CURVE.replace('"100"', '"110"')), 'errors.landxml_curve'],
    ['a clothoid', landXml(SPIRAL('rot="cw" spiType="clothoid" length="200" radiusStart="INF" radiusEnd="200"')), 'read 1'],
    ['a spiral that turns the other way', landXml(SPIRAL('rot="ccw" spiType="clothoid" length="200" radiusStart="INF" radiusEnd="200"')), 'errors.landxml_spiral'],
    ['a spiral without a length', landXml(SPIRAL('rot="cw" spiType="clothoid" radiusStart="INF" radiusEnd="200"')), 'errors.landxml_spiral'],
    ['a spiral without a radius', landXml(SPIRAL('rot="cw" spiType="clothoid" length="200" radiusStart="INF"')), 'errors.landxml_spiral'],
    ['a spiral of another type', landXml(SPIRAL('rot="cw" spiType="wienerBogen" length="200" radiusStart="INF" radiusEnd="200"')), 'errors.landxml_spiral_type'],
    ['a start station that is not a number', landXml(LINE, { attributes: 'name="M" staStart="ten"' }), 'errors.landxml_station'],
    ['a station equation', landXml(LINE, { more: '<StaEquation staInternal="1200" staBack="1200" staAhead="3000"/>' }), 'read 1'],
    ['a station equation that is not on the alignment', landXml(LINE, { more: '<StaEquation staInternal="9000" staBack="9000" staAhead="3000"/>' }), 'errors.landxml_equation'],
    ['an alignment that is too long', landXml('<Line><Start>0 0</Start><End>0 2100000</End></Line>'), 'errors.alignment_long'],
    ['alignments that are too long together', landXml('<Line><Start>0 0</Start><End>0 1100000</End></Line>').replace(/<Alignment .*<\/Alignment>/, '$&$&'), 'errors.landxml_stations'],
    ['too many station equations', landXml(LINE, { more: '<StaEquation staInternal="1200" staBack="1200" staAhead="3000"/>'.repeat(20_001) }), 'errors.landxml_elements'],
    ['a unit named like a property of every object', landXml(LINE, { units: '<Units><Imperial linearUnit="constructor"/></Units>' }), 'errors.landxml_unit'],
    ['a spiral type named like a property of every object', landXml(SPIRAL('rot="cw" spiType="constructor" length="200" radiusStart="INF" radiusEnd="200"')), 'errors.landxml_spiral_type'],
    ['a spiral that turns without end', landXml(SPIRAL('rot="cw" spiType="clothoid" length="200" radiusStart="INF" radiusEnd="1e-12"')), 'errors.landxml_spiral'],
    ['a start station beyond any road', landXml(LINE, { attributes: 'name="M" staStart="1e300"' }), 'errors.landxml_station'],
    ['a station equation beyond any road', landXml(LINE, { more: '<StaEquation staInternal="1200" staBack="1200" staAhead="1e300"/>' }), 'errors.landxml_equation'],
  ])('%s', async (_what, text, result) => expect(await messageOf(text)).toBe(result))

  test('the unit and the foot of the file are stored separately', async () => {
    const feetOf = async (units: string) => {
      const built = await build(landXml(LINE, { units }))
      return 'message' in built ? built.message : built.alignments.map(({ foot, length }) => [foot, Number(length.toFixed(4))])
    }
    expect(await feetOf('<Units><Imperial linearUnit="USSurveyFoot"/></Units>')).toEqual([['us_survey', 500]])
    expect(await feetOf('<Units><Imperial linearUnit="foot"/></Units>')).toEqual([['international', 500]])
    expect(await feetOf('<Units><Metric linearUnit="meter"/></Units>')).toEqual([['us_survey', 1640.4167]])
  })
})
