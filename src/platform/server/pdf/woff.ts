import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Extracts the OpenType font from a WOFF 1.0 file. The PDF library could read the WOFF file itself, but it would unpack the table of all
 * glyphs again for every single glyph, which takes seconds for a large font.
 */
export function openTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_none, at) => {
    const entry = woff.subarray(HEADER + at * ENTRY, HEADER + (at + 1) * ENTRY)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const stored = woff.subarray(offset, offset + packed)
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), content: packed < length ? inflateSync(stored) : stored }
  })
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  let offset = head.length
  const parts: Buffer[] = [head]
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const entry = SFNT_HEADER + at * SFNT_ENTRY
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}
