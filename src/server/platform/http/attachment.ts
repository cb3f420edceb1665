/**
 * The content-disposition of a download under a name that a person gave: an ASCII form for old readers and the true
 * one (RFC 6266, RFC 8187). Any sign is taken; none can end the header or begin another (reliability row 28).
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
