import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * A PDF with one letter-size page, as a copier scans it in black and white: the picture is a stencil mask through which black is painted.
 * Behind the picture is the invisible `text`.
 */
export async function stencilPdf(picture: Buffer, text: string): Promise<Buffer> {
  const { data, info: { width, height } } = await sharp(picture).flatten({ background: 'white' }).grayscale().toColorspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const row = Math.ceil(width / 8)
  const bits = Buffer.alloc(row * height, 0xff)
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if ((data[at] ?? 255) < 128) bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7))
  }
  return pdfOfPicture(`/Width ${width} /Height ${height} /ImageMask true /BitsPerComponent 1`, bits, text)
}

/** A PDF with one letter-size page that a picture covers, with invisible text behind it. `facts`: the PDF dictionary of the picture. */
export function pdfOfPicture(facts: string, pixels: Buffer, text: string): Buffer {
  const drawing = `BT /F 10 Tf 3 Tr 40 700 Td (${text}) Tj ET q 612 0 0 792 0 0 cm /P Do Q`
  const streamOf = (dictionary: string, content: Buffer) => Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')])
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'), Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> /Font << /F 6 0 R >> >> >>'),
    streamOf('', Buffer.from(drawing)), streamOf(`/Type /XObject /Subtype /Image ${facts} /Filter /FlateDecode`, deflateSync(pixels)),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'),
  ]
  const parts = objects.flatMap((body, at) => [Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`)])
}
