import { deflateSync } from 'node:zlib'

const crcOf = (bytes: Buffer) => {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}

/** A real PNG in one shade of gray; width and height are in pixels. */
export function png(width = 4, height = 2, shade = 120): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, shade)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** A minimal SVG with this content. */
export function svg(inside = '<rect width="10" height="10" fill="#123"/>'): Buffer {
  return Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`)
}

/** Sends bytes as the body of a request. */
export async function sendFile(address: string, headers: Readonly<Record<string, string>>, method: string, path: string, content: Buffer) {
  const response = await fetch(address + path, { method, headers: { ...headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(content) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}
