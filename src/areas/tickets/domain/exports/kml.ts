import type { MapFile, MapFileField } from '#src/areas/tickets/domain/exports/formats'

/** The number of decimals of a coordinate. Nine decimals of a degree are a tenth of a millimeter on the ground. */
const DECIMALS = 9
const NOT_IN_XML = '\uFFFD'
/** Printable ASCII, except the characters that must be escaped in XML. Nearly all texts of tickets match. */
const PLAIN = /^[ !#$%(-;=?-~]*$/
const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/**
 * A KML 2.2 file with one placemark for each ticket. The name of a placemark is the ticket number; the other columns are its data. Empty
 * values are left out.
 */
export function kmlFile(title: string, fields: readonly MapFileField[]): MapFile {
  const names = fields.map(({ key, label }) => `<Data name="${xmlText(key)}"><displayName>${xmlText(label)}</displayName><value>`)
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>\n`,
    foot: '</Document></kml>\n',
    line({ id, ticket_number, longitude, latitude, values }) {
      const data = values.flatMap((value, at) => (value === null || value === '' ? [] : [`${names[at]}${xmlText(String(value))}</value></Data>`]))
      const more = data.length === 0 ? '' : `<ExtendedData>${data.join('')}</ExtendedData>`
      return `<Placemark id="ticket-${id}"><name>${xmlText(ticket_number)}</name>${more}<Point><coordinates>${plainNumber(longitude)},${plainNumber(latitude)}</coordinates></Point></Placemark>\n`
    },
  }
}

/**
 * Escapes text for an XML element or a quoted attribute. Line breaks and tabs become character references, so that a ticket stays on one
 * line and an XML parser keeps these characters. Characters that XML 1.0 does not allow become U+FFFD.
 */
export function xmlText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replaceAll(/[&<>"'\p{Cc}\uFFFE\uFFFF]/gu, (sign) => {
    const name = named[sign]
    if (name !== undefined) return name
    const code = sign.codePointAt(0) ?? 0
    return code === 9 || code === 10 || code === 13 || (code >= 127 && code < 160) ? `&#${code};` : NOT_IN_XML
  })
}

/** A coordinate as a number without an exponent, because programs that read KML may not understand exponents. */
function plainNumber(value: number): string {
  return value.toFixed(DECIMALS).replace(/\.?0+$/, '').replace(/^-0$/, '0')
}
