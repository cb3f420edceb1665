import sharp from 'sharp'

/** A drawing of a sitting cat with whiskers and stripes. */
export function cat(): Promise<Buffer> {
  const stripes = Array.from({ length: 14 }, (_, at) => `<path d="M${330 + at * 6} ${330 + at * 12} q 40 -18 80 4" stroke="#5b3a1e" stroke-width="7" fill="none"/>`).join('')
  const whiskers = [-16, 0, 16].map((rise) => `<path d="M400 232 l -120 ${rise} M440 232 l 120 ${rise}" stroke="white" stroke-width="3"/>`).join('')
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="840" height="640"><defs><radialGradient id="g"><stop offset="0" stop-color="#cfe3c0"/><stop offset="1" stop-color="#6d8f5a"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>
    <ellipse cx="420" cy="440" rx="150" ry="180" fill="#a9713c"/><circle cx="420" cy="220" r="105" fill="#b57c45"/><path d="M325 180 l 10 -110 70 60 z M515 180 l -10 -110 -70 60 z" fill="#8c5a2c"/>
    <circle cx="385" cy="205" r="16" fill="#dfe66b"/><circle cx="455" cy="205" r="16" fill="#dfe66b"/><ellipse cx="385" cy="205" rx="5" ry="14"/><ellipse cx="455" cy="205" rx="5" ry="14"/><path d="M410 232 h 20 l -10 12 z" fill="#d98a8a"/>${stripes}${whiskers}</svg>`)).jpeg().toBuffer()
}

/** A ticket with printed labels and handwritten values, one below the other. */
export function handwritten(): Promise<Buffer> {
  const labels = ['TICKET NO:', 'DATE:', 'TRUCK:', 'GROSS:', 'TARE:', 'NET:']
  const stroke = (row: number) => Array.from({ length: 9 }, (_, at) => {
    const [x, y, lean] = [330 + at * 46 + ((row * 7 + at * 5) % 9), 78 + row * 90 + ((row * 5 + at * 11) % 13), ((row + at * 3) % 7) - 3]
    return `M${x} ${y} q ${18 + lean} ${-34 + lean * 2} ${26 - lean * 3} ${4 + lean * 4} t ${-20 + lean * 2} ${22 - lean * 3} q ${-6 + lean} 9 ${14 + lean} ${3 - lean}`
  }).join(' ')
  const rows = labels.map((label, row) => `<text x="70" y="${90 + row * 90}" font-family="DejaVu Sans Mono, monospace" font-size="34">${label}</text><path d="${stroke(row)}" fill="none" stroke="#1c2b6b" stroke-width="4"/>`)
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="100%" height="100%" fill="white"/>${rows.join('')}</svg>`)).png().toBuffer()
}

/** Makes the picture of a paper look like a photo of it on a table: rotated by `degrees`, with a shadow and a fold, and blurred. */
export async function photographed(paper: Buffer, degrees: number): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(paper).metadata()
  const fold = Math.round(height * 0.55)
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="black" stop-opacity="0"/><stop offset="1" stop-color="black" stop-opacity="0.25"/></linearGradient></defs><rect width="${width}" height="${fold}" fill="url(#a)"/><rect y="${fold}" width="${width}" height="2" fill="black" opacity="0.25"/></svg>`
  const folded = await sharp(paper).flatten({ background: 'white' }).composite([{ input: Buffer.from(shadow) }]).png().toBuffer()
  return sharp(folded).rotate(degrees, { background: '#b5b1a8' }).blur(0.7).jpeg({ quality: 70 }).toBuffer()
}
