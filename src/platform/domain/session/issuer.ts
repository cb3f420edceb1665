import { checkUrl } from '#src/platform/domain/formats/urls'
import { refuse, type Verdict, allow } from '#src/platform/domain/verdict'

/** Whether a text is a valid issuer: a URL (PROJ-42) without a query, fragment, user name or password (OpenID Connect Discovery §3). */
export function checkIssuer(typed: string): Verdict {
  if (typed.trim() === '') return refuse('errors.sso_issuer_required')
  const url = checkUrl(typed.trim())
  if (!url.allowed) return url
  return normalIssuer(typed) === null ? refuse('errors.sso_issuer_not_valid') : allow
}

/**
 * An issuer in the form in which it is stored, or null if it is not valid. Plain http is accepted here; whether the installation's settings
 * allow it is checked when the issuer is called.
 */
export function normalIssuer(typed: string): string | null {
  const text = typed.trim().replace(/\/\.well-known\/openid-configuration$/, '')
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!['https:', 'http:'].includes(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null
  return text
}
