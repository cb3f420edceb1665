import type { FastifyReply } from 'fastify'

/**
 * The content-disposition header of a download whose name a person chose. It has an ASCII form of the name for old clients, and the real
 * name (RFC 6266, RFC 8187). Any character is allowed in the name, but no name can end the header, start another header (reliability row
 * 28), or specify a folder.
 */
export function attachment(fileName: string): string {
  const name = fileName.replace(/[/\\]/g, '_')
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Sends an uploaded file as a download. The browser never shows it as a page, whatever the file contains (reliability row 25). */
export function asDownload(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.type(type).headers({
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
}
