/** Words that cameras and phones put into file names, each followed by a picture number. */
const OF_CAMERA = /^(?:img|image|dsc[nf]?|dcim|pxl|mvimg|photo|pic|picture|screenshot|scan|wa|whatsapp|signal|file|copy)$/i
/** A date, as phones write it in file names. */
const DAY = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
const MOST_WORDS = 40
/** Maximum number of words of a file name that together may be a ticket number or a truck, as in 'A-104 523'. */
const MOST_PARTS = 3
const LONGEST = 40

/**
 * The parts of a file name that may be a ticket number or a truck: single words, and up to three adjacent words, if they contain a digit.
 * Each is returned as written, with hyphens between its words, and with spaces between its words; each of these forms is also returned in
 * upper case. Names that a camera generates, such as IMG_4711 or 20261102_071530, are left out.
 */
export function namedIn(fileName: string): readonly string[] {
  const words = [...fileName.normalize('NFKC').replace(/\.[a-z]{3,4}$/i, '').matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MOST_WORDS).map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }))
  const isCameras = words.map(({ text }, at) => {
    const before = words[at - 1]?.text ?? ''
    return OF_CAMERA.test(text) || DAY.test(text) || OF_CAMERA.test(before) || DAY.test(before)
  })
  const name = fileName.normalize('NFKC')
  const texts = new Set<string>()
  for (const [at, first] of words.entries())
    for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
      const last = words[at + parts - 1]
      if (last === undefined || isCameras.slice(at, at + parts).includes(true)) break
      const text = name.slice(first.from, last.to)
      if (text.length > LONGEST) break
      if (/\d/.test(text)) for (const spelled of [text, text.replaceAll(/[_ ]+/g, '-'), text.replaceAll(/[_-]+/g, ' ')]) for (const one of [spelled, spelled.toUpperCase()]) texts.add(one)
    }
  return [...texts]
}
