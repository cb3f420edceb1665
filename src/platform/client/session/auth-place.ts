import { proxy } from 'valtio'
import { tabStore } from '#src/platform/client/browser-store'

interface AuthPlace {
  /** The path under /auth that is shown while nobody is signed in. */
  path: string
  /** The token from an opened link, or the one received for an entered code. It is never in the address. */
  token: string | null
  /** The phone number or email typed on the previous screen. */
  username: string
}

const TOKEN = 'slipway.link'
/** Screens that links in messages open, no matter who is signed in. */
const LINKS: readonly string[] = ['/auth/new-password', '/auth/invitation']

/** The screen shown while nobody is signed in. */
export const authPlace = proxy<AuthPlace>({ path: '/auth', token: null, username: '' })

/** True for the paths of the sign-in screens. */
export function isAuthPath(path: string): boolean {
  return path === '/' || path === '/auth' || path.startsWith('/auth/') || path === '/logout'
}

/**
 * Reads the address at startup and follows the browser's back and forward. A link's token is moved from the address to the tab's
 * storage. Returns true when a link was opened: its screen comes before any existing session.
 */
export function watchAuthPlace(): boolean {
  const read = () => {
    authPlace.path = location.pathname === '/auth' || location.pathname.startsWith('/auth/') ? location.pathname.replace(/\/+$/, '') : '/auth'
  }
  read()
  window.addEventListener('popstate', read)
  const isLink = LINKS.includes(authPlace.path)
  if (isLink && location.hash.length > 1) {
    tabStore.write(TOKEN, location.hash.slice(1))
    window.history.replaceState(null, '', location.pathname)
  }
  authPlace.token = isLink ? tabStore.read(TOKEN) : null
  return isLink && authPlace.token !== null
}

/** Goes to a sign-in screen. `replace` adds no entry to the browser's history. */
export function goAuth(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  authPlace.path = path
  if (replace) window.history.replaceState(null, '', path)
  else window.history.pushState(null, '', path)
}

/** Stores the token for an entered code; null clears it after use. */
export function keepToken(token: string | null): void {
  authPlace.token = token
  if (token === null) tabStore.remove(TOKEN)
  else tabStore.write(TOKEN, token)
}
