import { proxy } from 'valtio'
import { tabStore } from '#src/platform/client/browser-store'

interface AuthPlace {
  /** The path under /auth that is shown while nobody is signed in. */
  path: string
  /** The token of the opened link or entered code. It is never in the address. */
  token: string | null
  /** The phone or email that was typed on the screen before. */
  username: string
}

const TOKEN = 'slipway.link'
/** Screens that a link in a message opens, no matter who is logged in. */
const LINKS: readonly string[] = ['/auth/new-password', '/auth/invitation']

/** The screen shown while nobody is signed in. */
export const authPlace = proxy<AuthPlace>({ path: '/auth', token: null, username: '' })

/** True for the paths of sign-in. */
export function isAuthPath(path: string): boolean {
  return path === '/' || path === '/auth' || path.startsWith('/auth/') || path === '/logout'
}

/**
 * Reads the address at startup and follows the browser's back and forward. A link's token is removed from the address
 * and lasts as long as the tab. True when a link was opened: its screen comes before any session that is there.
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

/** Goes to a screen of sign-in. Over a workspace no entry of the browser's history is made. */
export function goAuth(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  authPlace.path = path
  if (replace) window.history.replaceState(null, '', path)
  else window.history.pushState(null, '', path)
}

/** Stores the token for an entered code, or clears it after use. */
export function keepToken(token: string | null): void {
  authPlace.token = token
  if (token === null) tabStore.remove(TOKEN)
  else tabStore.write(TOKEN, token)
}
