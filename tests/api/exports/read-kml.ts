import sax from 'sax'

/** A placemark of a KML file. */
export interface Placemark {
  readonly name: string
  readonly coordinates: string
  readonly data: Readonly<Record<string, string>>
}

/** The placemarks of a KML file. Throws if the file is not well-formed XML. */
export function readKml(file: string): Placemark[] {
  const parser = sax.parser(true)
  const placemarks: { name: string; coordinates: string; data: Record<string, string> }[] = []
  let [text, key] = ['', '']
  parser.onopentag = ({ name, attributes }) => {
    text = ''
    if (name === 'Placemark') placemarks.push({ name: '', coordinates: '', data: {} })
    if (name === 'Data') key = String(attributes['name'])
  }
  parser.ontext = (part) => (text += part)
  parser.onclosetag = (name) => {
    const one = placemarks.at(-1)
    if (one === undefined) return
    if (name === 'name') one.name = text
    if (name === 'coordinates') one.coordinates = text
    if (name === 'value') one.data[key] = text
  }
  parser.onerror = (error) => {
    throw error
  }
  parser.write(file).close()
  return placemarks
}
