import fc from 'fast-check'
import sax from 'sax'
import { describe, expect, test } from 'vitest'
import { geojsonFile } from '#src/areas/tickets/domain/exports/geojson'
import { kmlFile, xmlText } from '#src/areas/tickets/domain/exports/kml'

const ticket = { id: 7, ticket_number: 'T-1', longitude: -122.3321, latitude: 47.6062, values: [] }

/** The text of an element and of an attribute, as a strict parser reads them. */
function parsed(written: string): { readonly text: string; readonly attribute: string } {
  const parser = sax.parser(true)
  const read = { text: '', attribute: '' }
  parser.ontext = (text) => (read.text += text)
  parser.onopentag = ({ attributes }) => (read.attribute = String(attributes['of']))
  parser.onerror = (error) => {
    throw error
  }
  parser.write(`<a of="${written}">${written}</a>`).close()
  return read
}

describe('TICK-87 text in a KML file', () => {
  test.each([
    [`<Placemark name="x" class='y'>&amp; ]]> <!-- <![CDATA[ ?>`], ['North & South "Quarry" <5%'], ['Größe 12 µm, 北, 🚚'], ['one\ntwo\tthree\r\nfour'], ['\u0085 and \u009F'],
  ])('TICK-87 %j is unchanged after a round trip through the parser', (text) => {
    expect(parsed(xmlText(text))).toEqual({ text, attribute: text })
  })

  test('TICK-87 characters that XML does not allow become the replacement character', () => {
    expect(xmlText('a\u0000b\u0008c\u001Fd\uFFFEe\uFFFF')).toBe('a�b�c�d�e�')
  })

  test('TICK-87 any text is on one line and survives a round trip, except for the characters that XML does not allow', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const written = xmlText(text)
      expect(written).not.toMatch(/[\n\r]/)
      const expected = [...text].map((sign) => (/[\p{Cc}\uFFFE\uFFFF]/u.test(sign) && !/[\t\n\r\u007F-\u009F]/.test(sign) ? '\uFFFD' : sign)).join('')
      expect(parsed(`.${written}`)).toEqual({ text: `.${expected}`, attribute: `.${expected}` })
    }))
  })
})

describe('TICK-87 locations in a map file', () => {
  test.each([
    [{ longitude: 0, latitude: 0 }, '0,0'], [{ longitude: -0, latitude: 90 }, '0,90'], [{ longitude: -180, latitude: -90 }, '-180,-90'],
    [{ longitude: 1e-7, latitude: -1e-12 }, '0.0000001,0'], [{ longitude: 100, latitude: 10.5 }, '100,10.5'],
  ])('TICK-87 %j is written in KML without an exponent as %s', (place, text) => {
    expect(kmlFile('Tickets', []).line({ ...ticket, ...place }, 0)).toContain(`<coordinates>${text}</coordinates>`)
  })

  test('TICK-87 GeoJSON puts the longitude first, and has numbers as numbers and null for missing values', () => {
    const { head, foot, line } = geojsonFile([{ key: 'net_amount', label: 'Net' }, { key: 'truck', label: 'Truck' }])
    const read = JSON.parse(head + line({ ...ticket, values: [20.5, undefined] }, 0) + line({ ...ticket, id: 8, values: [null, '"&<'] }, 1) + foot)
    expect(read.features).toEqual([
      { type: 'Feature', id: 7, geometry: { type: 'Point', coordinates: [-122.3321, 47.6062] }, properties: { ticket_number: 'T-1', net_amount: 20.5, truck: null } },
      { type: 'Feature', id: 8, geometry: { type: 'Point', coordinates: [-122.3321, 47.6062] }, properties: { ticket_number: 'T-1', net_amount: null, truck: '"&<' } },
    ])
  })
})
