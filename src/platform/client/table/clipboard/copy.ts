import type { ColumnSpec } from '#src/platform/client/table/columns'
import { copyOf } from '#src/platform/client/table/cells/kinds'
import type { TableRow } from '#src/platform/client/table/model'

/** The clipboard's content: text for spreadsheets, a table for documents. */
export interface Copied {
  readonly text: string
  readonly html: string
}

/** The cells of these rows and columns, in this order, without headings (WORK-26). */
export function copyRows<Row extends TableRow>(rows: readonly Row[], shown: readonly ColumnSpec<Row>[]): Copied {
  const cells = rows.map((row) => shown.map((spec) => copyOf(spec, row)))
  return {
    text: cells.map((line) => line.map(asTsvCell).join('\t')).join('\n'),
    html: `<table>${cells.map((line) => `<tr>${line.map((cell) => `<td>${asHtml(cell)}</td>`).join('')}</tr>`).join('')}</table>`,
  }
}

/**
 * One cell of tab-separated text. Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay unchanged. Line
 * breaks become spaces.
 */
export function asTsvCell(value: string): string {
  const oneLine = value.replace(/[\t\r\n]+/g, ' ')
  const mayRun = /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value)
  return mayRun ? `'${oneLine}` : oneLine
}

/**
 * Writes the text and the HTML table to the clipboard, or only the text if the browser does not support the table. Rejects if the browser
 * denies access.
 */
export async function toClipboard({ text, html }: Copied): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    }),
  ])
}

function asHtml(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
