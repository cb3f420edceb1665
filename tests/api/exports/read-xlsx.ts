import { parser } from 'sax'
import { unzipped } from '#tests/api/exports/read-pdf'

/** A cell of a sheet, as stored in the file: its position, whether it is a text cell, its number format, and its content. */
interface XlsxCell {
  readonly place: string
  readonly isText: boolean
  readonly format: string
  readonly text: string
}

/**
 * Reads a workbook without any code of the app: the names of the files in it (`parts`), the names of the XML elements in them, and the
 * cells of its sheet by row, each with its number format.
 */
export async function readXlsx(bytes: Buffer): Promise<{ readonly parts: readonly string[]; readonly elements: ReadonlySet<string>; readonly rows: readonly (readonly XlsxCell[])[] }> {
  const files = await unzipped(bytes)
  const [formats, styles, elements] = [new Map<string, string>(), [] as string[], new Set<string>()]
  let isInCellXfs = false
  read(files.get('xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isInCellXfs = true
      if (name === 'xf' && isInCellXfs) styles.push(attributes['numFmtId'] ?? '')
    },
    close(name) {
      if (name === 'cellXfs') isInCellXfs = false
    },
  })
  const rows: XlsxCell[][] = []
  let cell: { place: string; isText: boolean; format: string; text: string } | null = null
  read(files.get('xl/worksheets/sheet1.xml'), {
    open(name, attributes) {
      elements.add(name)
      if (name === 'row') rows.push([])
      const id = styles[Number(attributes['s'])] ?? ''
      if (name === 'c') cell = { place: attributes['r'] ?? '', isText: attributes['t'] === 'inlineStr', format: formats.get(id) ?? id, text: '' }
    },
    text(text) {
      if (cell !== null) cell.text += text
    },
    close(name) {
      if (name !== 'c' || cell === null) return
      rows.at(-1)?.push({ ...cell, text: cell.text.replaceAll(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16))) })
      cell = null
    },
  })
  return { parts: [...files.keys()], elements, rows }
}

interface Visitor {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close(name: string): void
}

function read(content: Buffer | undefined, { open, text, close }: Visitor): void {
  const xml = parser(true)
  xml.onopentag = ({ name, attributes }) => open(name, attributes as Record<string, string>)
  if (text !== undefined) xml.ontext = text
  xml.onclosetag = close
  xml.onerror = (error) => {
    throw error
  }
  xml.write(content?.toString('utf8') ?? '').close()
}
