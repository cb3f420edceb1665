import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#src/platform/server/pdf/reading/read-pdf'
import { drawn } from '#tests/api/scans/drawn-ticket'
import { pdfOfPicture, stencilPdf } from '#tests/api/scans/stencil-pdf'
import { openScanDesk, pdfOf, type ScanDesk } from '#tests/api/scans/scan-desk'
import { thorough } from '#tests/thorough'

interface Field {
  readonly field: string
  readonly text: string
  readonly value: string
  readonly doubt: string | null
  readonly place: { readonly page: number; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

let desk: ScanDesk
beforeAll(async () => {
  desk = await openScanDesk()
})
afterAll(() => desk.close())

const LINES = ['NORTH RIDGE ASPHALT', 'TICKET NO:   1048827', 'DATE:        06/14/2026', 'TRUCK:       T-417', 'MATERIAL:    SP 12.5 WEARING', 'GROSS:       79980 LB', 'TARE:        27460 LB', 'NET:         52520 LB']
/** The lines of the ticket as a scanner's own text recognition has misread them. */
const MISREAD = LINES.map((line) => line.replace('1048827', '1048327').replace('T-417', 'T-411').replace('79980', '79960').replace('52520', '52500'))
const RIGHT = { ticket_number: '1048827', ticket_date: '2026-06-14', truck: 'T-417', gross_amount_1: '79980', tare_amount_1: '27460', net_amount: '52520', uom_1: 'LB' }
const INVISIBLE = '3 Tr'

async function read(content: Buffer): Promise<{ readonly values: Readonly<Record<string, string>>; readonly fields: readonly Field[]; readonly unsure: readonly Field[] }> {
  const { status, result, message } = await desk.scan('text_scan', content)
  if (status !== 'success') throw new Error(message)
  const { fields, unsure } = result as { readonly fields: readonly Field[]; readonly unsure: readonly Field[] }
  return { values: Object.fromEntries(fields.map(({ field, value }) => [field, value])), fields, unsure }
}

function write(document: PDFKit.PDFDocument, lines: readonly string[]): void {
  document.font('Courier').fontSize(12)
  lines.forEach((line, at) => document.text(line, 40, 60 + at * 20, { lineBreak: false }))
}

thorough('AI-6 text that an office scanner wrote over its picture is ignored, and the picture is read', async () => {
  const page = await drawn(LINES.join('\n'), { width: 1_200, height: 1_550 })
  const scanned = await pdfOf((document) => {
    document.image(page, 0, 0, { width: 612, height: 790 })
    document.addContent(INVISIBLE)
    write(document, [...MISREAD, 'Scanned by the copier of the second floor, in the office of the district, on paper of letter size'])
  })
  expect((await read(scanned)).values).toMatchObject(RIGHT)
  // a scanner in black-and-white mode stores the page as a stencil mask, which gives only the places to be painted black
  expect((await read(await stencilPdf(page, MISREAD.join(' ')))).values).toMatchObject(RIGHT)
}, 200_000)

thorough('AI-6 a page that was scanned sideways is read as it is shown, with its marks where the page shows its picture, even above text that it hides', async () => {
  const picture = await drawn(LINES.join('\n'))
  const alone = await read(picture)
  expect(alone.values).toMatchObject(RIGHT)
  const sideways = await sharp(picture).rotate(270).png().toBuffer()
  const [left, top, width, height] = [40, 50, 700, 525]
  const scanned = await pdfOf((document) => {
    Object.assign(document.page.dictionary.data, { Rotate: 90 })
    write(document, MISREAD)
    // the picture is displayed rotated to the right, on a page of 792 by 612 points
    document.image(sideways, top, 792 - left - width, { width: height, height: width })
  })
  const turned = await read(scanned)
  expect(turned.values).toMatchObject(RIGHT)
  const placeOf = ({ fields }: typeof alone, wanted: string) => fields.find(({ field }) => field === wanted)?.place
  for (const field of ['ticket_number', 'truck', 'net_amount']) {
    const [inPicture, onPage] = [placeOf(alone, field), placeOf(turned, field)]
    expect(onPage?.x).toBeCloseTo((left + (inPicture?.x ?? 0) * width) / 792, 1)
    expect(Math.abs((onPage?.x ?? 0) - (left + (inPicture?.x ?? 0) * width) / 792)).toBeLessThan(0.01)
    expect(Math.abs((onPage?.y ?? 0) - (top + (inPicture?.y ?? 0) * height) / 612)).toBeLessThan(0.01)
    expect(Math.abs((onPage?.width ?? 0) - ((inPicture?.width ?? 0) * width) / 792)).toBeLessThan(0.01)
  }
}, 200_000)

test('AI-6 text that nobody sees on a page without its picture fills in nothing, and its location is reported', async () => {
  const { values, unsure } = await read(await pdfOf((document) => {
    document.addContent(INVISIBLE)
    write(document, LINES)
  }))
  expect(values).toEqual({})
  const number = unsure.find(({ field }) => field === 'ticket_number')
  expect(number).toMatchObject({ text: '1048827', value: '', doubt: 'unclear' })
  expect(number?.place.x).toBeGreaterThan(0.1)
})

test('AI-6 a PDF whose picture has 100 million pixels ends with a message', async () => {
  const large = pdfOfPicture('/Width 10000 /Height 10000 /ColorSpace /DeviceGray /BitsPerComponent 8', Buffer.alloc(10_000), '')
  expect(await desk.scan('text_scan', large)).toMatchObject({ status: 'error', message: 'This PDF has neither text nor an image of a page.' })
})

test('AI-6 a digital ticket with a watermark over its whole page, or a letterhead below it, is read from its text', async () => {
  const mark = await sharp({ create: { width: 900, height: 1_160, channels: 4, background: { r: 0, g: 0, b: 120, alpha: 0.1 } } }).png().toBuffer()
  const marked = await pdfOf((document) => {
    write(document, [...LINES, 'CUSTOMER:    Basin Road Contracting'])
    document.image(mark, 0, 0, { width: 612, height: 792 })
  })
  expect((await read(marked)).values).toMatchObject({ ...RIGHT, customer_name: 'Basin Road Contracting' })
  const letterhead = await sharp({ create: { width: 900, height: 1_160, channels: 3, background: '#f4f1e8' } }).jpeg().toBuffer()
  const headed = await pdfOf((document) => {
    document.image(letterhead, 0, 0, { width: 612, height: 792 })
    write(document, [...LINES, 'CUSTOMER:    Basin Road Contracting'])
  })
  expect((await read(headed)).values).toMatchObject({ ...RIGHT, customer_name: 'Basin Road Contracting' })
})

test('AI-6 two tickets on two pages of a file are never merged, even when one has no number', async () => {
  const second = LINES.map((line) => line.replace('1048827', '').replace('T-417', 'T-52').replace('06/14/2026', '06/15/2026'))
  const twoOf = (lines: readonly string[]) => pdfOf((document) => {
    write(document, LINES)
    document.addPage()
    write(document, lines)
  })
  expect(await desk.scan('text_scan', await twoOf(second))).toMatchObject({ status: 'error', message: 'This file shows more than one ticket. Choose a picture or page with one ticket.' })
  expect((await read(await twoOf(LINES))).values).toMatchObject(RIGHT)
})

thorough('AI-6 of several large scanned pages only one picture at a time is in memory', async () => {
  const page = await sharp({ create: { width: 1_700, height: 2_200, channels: 3, background: '#eee', noise: { type: 'gaussian', mean: 200, sigma: 12 } } }).jpeg({ quality: 40 }).toBuffer()
  const scanned = await pdfOf((document) => {
    for (let at = 0; at < 4; at += 1) {
      if (at > 0) document.addPage()
      // embed the picture separately for each page, as a scanner does, so that each page needs memory of its own
      document.image(Buffer.from(page), 0, 0, { width: 612, height: 792 })
    }
  })
  let [currentBytes, most] = [0, 0]
  const pdf = await readPdf({ dot_authority_id: 1, id: 1 }, scanned, { mostPages: 10, mostCharacters: 1_000, mostPictures: 10, withWords: true }, async ({ page: number, data }) => {
    currentBytes += data.length
    most = Math.max(most, currentBytes)
    await new Promise((resolve) => setTimeout(resolve, 20))
    currentBytes -= data.length
    return number
  })
  expect('pictures' in pdf ? pdf.pictures : pdf).toEqual([1, 2, 3, 4])
  // the pictures that are in memory at the same time never need as much as two whole pages, so they are read one by one
  expect(most).toBeLessThan(2 * 1_700 * 2_200 * 3)
}, 200_000)
