import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { TaggedPages } from '#src/platform/server/pdf/tagged-pages'
import { heldBytes } from '#tests/held-bytes'
import { thorough } from '#tests/thorough'

const TEXTS = 30
const textOf = (page: number, text: number) => `Text${text}of${page}`

/** Draws pages whose words are all different. */
function drawPages(pages: TaggedPages, count: number): void {
  for (let drawn = 0; drawn < count; drawn += 1) {
    const page = pages.next()
    const section = pages.open('Sect')
    for (let text = 0; text < TEXTS; text += 1) pages.draw('P', section, () => pages.pen.text(textOf(page, text), 42, 42 + text * 20, 400, { size: 9 }))
    section.end()
  }
}

test('TICK-86 a PDF reaches its reader in a few large parts, including the thousands of lines of its last one, and is whole', async () => {
  const COUNT = 100
  const pages = new TaggedPages('Tickets', 'Pat Person')
  const { doc } = pages.pen
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  drawPages(pages, COUNT)
  pages.end()
  await once(doc, 'end')
  const bytes = Buffer.concat(parts)
  expect(parts.length).toBeLessThan(2 + bytes.length / 32_768)

  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  expect(read.numPages).toBe(COUNT)
  for (const at of [1, 2, COUNT - 1, COUNT]) {
    const page = await read.getPage(at)
    const { items } = await page.getTextContent()
    expect(items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : []))).toEqual(Array.from({ length: TEXTS }, (_none, text) => textOf(at, text)))
    const [tagged] = (await page.getStructTree()).children
    expect(JSON.stringify(tagged).match(/"role":"P"/g)).toHaveLength(TEXTS)
  }
})

thorough('TICK-86 the memory that a PDF needs while it is drawn hardly grows with its pages', async () => {
  const pages = new TaggedPages('Tickets', 'Pat Person')
  pages.pen.doc.on('data', () => undefined)
  const heldAfter = async (count: number) => {
    drawPages(pages, count)
    // the pages are compressed and written in the background, and their buffers are garbage-collected a few event-loop turns later
    let least = Infinity
    for (let turn = 0; turn < 10; turn += 1) {
      await pause(20)
      least = Math.min(least, heldBytes())
    }
    return least
  }
  const before = await heldAfter(200)
  // each page takes over 3,000 bytes of the file, so a growth below 2,000 bytes per page shows that written pages are not kept in memory
  expect((await heldAfter(400) - before) / 400).toBeLessThan(2_000)
  pages.end()
})
