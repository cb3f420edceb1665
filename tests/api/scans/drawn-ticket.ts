import sharp from 'sharp'

/** A PNG with lines of text in black monospaced letters on white. */
export function drawn(text: string, { width = 1_200, height = 900, letter = 26 } = {}): Promise<Buffer> {
  const lines = text.split('\n').map((line, at) => `<text x="70" y="${90 + at * letter * 1.8}" xml:space="preserve">${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`)
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><g font-family="DejaVu Sans Mono, monospace" font-size="${letter}">${lines.join('')}</g></svg>`)).png().toBuffer()
}

/** A PNG of small print that takes seconds to read. */
export function denselyDrawn(): Promise<Buffer> {
  const lines = Array.from({ length: 70 }, (_, row) => `TICKET NO: ${row} DATE: 06/14/2026 TRUCK: T-417 MATERIAL: SP 12.5 WEARING GROSS: 79980 LB`)
  return drawn(lines.join('\n'), { width: 2_000, height: 2_400, letter: 18 })
}
