/** The content of a sample certificate. */
export interface Certificate {
  readonly title: string
  readonly number: string
  readonly supplier: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly tests: readonly (readonly [test: string, method: string, result: string, limit: string])[]
  readonly statement: readonly string[]
}

const [WIDTH, HEIGHT] = [612, 792]
const COLUMNS = [60, 320, 410, 490] as const

/**
 * A certificate as a pdf of one page of US Letter, with the fonts that every PDF reader has. The same certificate always gives the same
 * file.
 */
export function certificatePdf({ title, number, supplier, facts, tests, statement }: Certificate): Buffer {
  const drawn: string[] = []
  const text = (x: number, y: number, size: number, words: string, bold = false) => drawn.push(`BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td (${escaped(words)}) Tj ET`)
  const rule = (y: number) => drawn.push(`0.7 G 0.5 w 60 ${y} m 552 ${y} l S 0 G`)
  text(60, 720, 14, supplier.toUpperCase(), true)
  text(340, 720, 11, title.toUpperCase(), true)
  text(340, 704, 9, `No. ${number}`)
  text(340, 690, 7, 'SAMPLE, NOT A REAL CERTIFICATE')
  for (const [at, [label, value]] of facts.entries()) {
    const [x, y] = [at % 2 === 0 ? 60 : 320, 655 - Math.floor(at / 2) * 18]
    text(x, y, 9, label)
    text(x + 80, y, 9, value, true)
  }
  const top = 655 - Math.ceil(facts.length / 2) * 18 - 20
  for (const [at, word] of ['Test', 'Method', 'Result', 'Limit'].entries()) text(COLUMNS[at] ?? 60, top, 9, word, true)
  rule(top - 6)
  for (const [row, cells] of tests.entries()) {
    const y = top - 22 - row * 18
    for (const [at, cell] of cells.entries()) text(COLUMNS[at] ?? 60, y, 9, cell)
    rule(y - 6)
  }
  const below = top - 22 - tests.length * 18 - 20
  for (const [at, line] of statement.entries()) text(60, below - at * 15, 9, line)
  drawn.push(`0.1 0.2 0.5 RG 1.2 w 62 ${below - 100} m 80 ${below - 60} 84 ${below - 130} 100 ${below - 80} c 112 ${below - 60} 120 ${below - 120} 140 ${below - 90} c S`)
  rule(below - 112)
  text(60, below - 126, 8, 'Quality manager')
  return wrapped(drawn.join('\n'))
}

/** A text as a PDF string: parentheses and backslashes are escaped, and characters that the standard fonts lack are replaced. */
function escaped(words: string): string {
  return words.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, '\\$&')
}

/** The whole PDF file with the drawing in it: catalog, page, fonts, and the table of the positions at which objects begin. */
function wrapped(drawing: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(drawing)} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(file)
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = Buffer.byteLength(file)
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file)
}
