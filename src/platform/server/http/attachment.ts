import type { FastifyReply } from 'fastify'

/**
 * The content-disposition of a download under a name that a person gave: an ASCII form for old readers and the true
 * one (RFC 6266, RFC 8187). Any sign is taken; none can end the header or begin another (reliability row 28), and none
 * names a folder.
 */
export function attachment(given: string): string {
  const name = given.replace(/[/\\]/g, '_')
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** A file from outside is saved and never shown as a page, whatever it holds (reliability row 25). */
export function asDownload(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.type(type).headers({
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
}
