import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture; its color distinguishes it from others. */
export function picture(type: 'jpeg' | 'png', { width = 40, height = 20, red = 200 }: { width?: number; height?: number; red?: number } = {}): Promise<Buffer> {
  const drawn = sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
  return (type === 'png' ? drawn.png() : drawn.jpeg()).toBuffer()
}

/** A JPEG whose EXIF data has a rotated orientation, a copyright notice, the time it was taken and a GPS latitude. */
export function photoWithNotes(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#886644' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'KEPT-BY-NOBODY' },
      IFD2: { DateTimeOriginal: '2026:11:02 07:15:30', OffsetTimeOriginal: '-06:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 58/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** A PNG that declares this size but has almost no content. */
export function hollowPng(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))])
}

/** Broken files and files that are not of the image type that they claim to be, each with the error message for it. */
export async function badFiles(): Promise<readonly (readonly [name: string, content: Buffer, sentence: RegExp])[]> {
  const [jpeg, png] = [await picture('jpeg', { width: 400, height: 300 }), await picture('png', { width: 400, height: 300 })]
  const other = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'
  const unsupported = /^Invalid file format, allowed formats jpeg, jpg, png\.$/
  const broken = /^Failed to upload file\./
  return [
    ['svg.png', Buffer.from(svg), unsupported],
    ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), unsupported],
    ['doc.jpeg', Buffer.from('%PDF-1.7\n1 0 obj'), unsupported],
    ['mz.png', Buffer.from('MZ\u0090 a program'), unsupported],
    ['zip.jpg', Buffer.from('PK\u0003\u0004'), unsupported],
    ['text.png', Buffer.from('just words'), unsupported],
    ['gif.jpg', await other.clone().gif().toBuffer(), unsupported],
    ['webp.png', await other.clone().webp().toBuffer(), unsupported],
    ['tiff.png', await other.clone().tiff().toBuffer(), unsupported],
    ['avif.jpg', await other.clone().avif().toBuffer(), unsupported],
    ['svg-behind-mark.png', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(svg)]), unsupported],
    ['gap-before.jpg', Buffer.concat([Buffer.from('\n'), jpeg]), unsupported],
    ['nearly-jpeg.jpg', Buffer.from([0xff, 0xd8]), unsupported],
    ['nearly-png.png', png.subarray(0, 7), unsupported],
    ['jpeg-mark-on-html.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>alert(1)</script>')]), broken],
    ['jpeg-mark-on-svg.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]), broken],
    ['png-mark-on-svg.png', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), broken],
    ['png-mark-alone.png', png.subarray(0, 8), broken],
    ['cut-head.jpg', jpeg.subarray(0, 20), broken],
    ['cut-half.jpg', jpeg.subarray(0, Math.floor(jpeg.length / 2)), broken],
    ['cut-half.png', png.subarray(0, Math.floor(png.length / 2)), broken],
    ['cut-tail.png', png.subarray(0, -40), broken],
    ['turned-bytes.png', Buffer.concat([png.subarray(0, 60), Buffer.alloc(200, 0x5a), png.subarray(260)]), broken],
    ['hollow.png', hollowPng(300, 300), broken],
    ['bomb.png', hollowPng(40_000, 40_000), /^Failed to upload file\. It has more than 50 million pixels\.$/],
    ['wide.png', hollowPng(20_000, 1_000), /^Failed to upload file\. It is more than 10000 pixels wide or high\.$/],
    ['wide-bomb.png', hollowPng(65_000, 1_000), /^Failed to upload file\. It has more than 50 million pixels\.$/],
  ]
}

/** Valid pictures with additional content, and a text (`rider`) from that content, which must not be in the stored picture. */
export async function polyglots(): Promise<readonly (readonly [name: string, content: Buffer, rider: string])[]> {
  const rider = '<script>alert("RIDER")</script>'
  const jpeg = await picture('jpeg')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, rider.length + 2]), Buffer.from(rider)])
  return [
    ['html-behind.jpg', Buffer.concat([jpeg, Buffer.from(rider)]), 'RIDER'],
    ['html-in-comment.jpg', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'RIDER'],
    ['zip-behind.png', Buffer.concat([await picture('png'), Buffer.from('PK\u0003\u0004RIDER')]), 'RIDER'],
    ['notes.jpg', await photoWithNotes(), 'KEPT-BY-NOBODY'],
  ]
}
