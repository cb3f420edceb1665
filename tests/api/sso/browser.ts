import { expect } from 'vitest'
import type { Answer, Client } from '#tests/api/client'

/** What the provider sent the browser back with. */
export interface CameBack {
  readonly code: string
  readonly state: string
  readonly iss: string | null
  readonly address: URL
}

/** Goes from an authorize address through the provider's pages as a browser does, signs in there as an account, and stops at our callback. */
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
    if (next.pathname === '/auth/callback') {
      return { code: next.searchParams.get('code') ?? '', state: next.searchParams.get('state') ?? '', iss: next.searchParams.get('iss'), address: next }
    }
    at = next.href
  }
  throw new Error('the provider never sent the browser back')
}

/** The way to a provider and back: asks where to go, signs in there. */
export async function comeBack(anyone: Client, origin: string, idp: string, account: string): Promise<CameBack> {
  const asked = await anyone.get(`/auth-service/sso_redirect_uri?idp=${idp}&callback_uri=${encodeURIComponent(`${origin}/auth/callback`)}`)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  return signInThere(asked.body.sso_redirect_uri, account)
}

/** Sends what came back to the exchange; `change` says what is sent otherwise. */
export function exchange(anyone: Client, origin: string, { code, state, iss }: CameBack, change: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return anyone.post('/auth-service/authenticate', {
    authorization_code: code, redirect_uri: `${origin}/auth/callback`, redirect_state: state, ...(iss !== null && { iss }), domain: 'dotslip', ...change,
  })
}
