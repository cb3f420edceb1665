import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate and its key, both as PEM. */
export interface SelfSigned {
  readonly key: string
  readonly cert: string
}

/** Creates a certificate for a host name; `until` is when it expires (UTC). */
export function selfSigned(name: string, until: Date): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const named = sequence(tagged(0x31, sequence(Buffer.from('0603550403', 'hex'), tagged(0x0c, Buffer.from(name)))))
  const version3 = tagged(0xa0, Buffer.from('020102', 'hex'))
  const certificateData = sequence(version3, Buffer.from('020101', 'hex'), ecdsaWithSha256, named, sequence(utcTime(new Date('2020-01-01')), utcTime(until)), named, publicKey.export({ type: 'spki', format: 'der' }))
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', certificateData, privateKey)]))
  const body = sequence(certificateData, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n` }
}

function tagged(tag: number, content: Buffer): Buffer {
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, Buffer.concat(parts))
const utcTime = (moment: Date) => tagged(0x17, Buffer.from(`${moment.toISOString().slice(2, 19).replace(/\D/g, '')}Z`))
