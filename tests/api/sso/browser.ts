import { expect } from 'vitest'
import type { Answer, Client } from '#tests/api/client'

/** The values that the provider's redirect passed to the server's callback. */
export interface CameBack {
  readonly code: string
  readonly state: string
  readonly iss: string | null
  readonly address: URL
}

/**
 * Follows an authorization URL through the provider's pages as a browser does, signs in there with an account, and stops at the redirect to
 * the server's callback, whose values it returns.
 */
export async function signInThere(address: string, account: string): Promise<CameBack> {
  const cookies = new Map<string, string>()
  let at = address
  let body: string | null = null
  for (let step = 0; step < 12; step++) {
    const answer: Response = await fetch(at, {
      redirect: 'manual',
      method: body === null ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== null && { body }),
    })
    body = null
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (to === null) {
      expect(answer.status, await answer.clone().text()).toBe(200)
      body = new URLSearchParams({ account }).toString()
      continue
    }
    const next = new URL(to, at)
    if (next.pathname.startsWith('/auth/callback/')) {
      return { code: next.searchParams.get('code') ?? '', state: next.searchParams.get('state') ?? '', iss: next.searchParams.get('iss'), address: next }
    }
    at = next.href
  }
  throw new Error('the provider never sent the browser back')
}

/** Adds a provider and turns it on, after the provider has passed its test. Returns its name in the API. */
export async function addProvider(admin: Client, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const added = await admin.post('/v1/sso_connections', fields)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const { id, idp } = added.body.sso_connection
  expect((await admin.post(`/v1/sso_connections/${id}/test`)).body.sso_connection.check_problem).toBeNull()
  expect((await admin.patch(`/v1/sso_connections/${id}`, { version: 1, is_on: true })).status).toBe(200)
  return idp
}

/** The URL of the server's callback for a provider, to which the provider redirects the browser (C1). */
export const callbackOf = (origin: string, idp: string) => `${origin}/auth/callback/${idp}`

/** Requests the URL at which a sign-in at a provider begins. */
export function begin(anyone: Client, origin: string, idp: string, callback = callbackOf(origin, idp)): Promise<Answer> {
  return anyone.get(`/auth-service/sso_redirect_uri?idp=${encodeURIComponent(idp)}&callback_uri=${encodeURIComponent(callback)}`)
}

/** Begins a sign-in at a provider and signs in there; returns the values of the redirect to the server's callback. */
export async function comeBack(anyone: Client, origin: string, idp: string, account: string): Promise<CameBack> {
  const answer = await begin(anyone, origin, idp)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return signInThere(answer.body.sso_redirect_uri, account)
}

/** Exchanges the redirect's values for a session, as the sign-in screen does; `change` replaces some of the values. */
export function exchange(anyone: Client, { code, state, iss, address }: CameBack, change: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return anyone.post('/auth-service/authenticate', {
    authorization_code: code, redirect_uri: `${address.origin}${address.pathname}`, redirect_state: state, ...(iss !== null && { iss }), domain: 'dotslip', ...change,
  })
}
