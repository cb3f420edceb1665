import { proxy } from 'valtio'
import { tabStore } from '#src/platform/client/browser-store'

interface AuthPlace {
  /** The path under /auth that is shown while nobody is signed in. */
  path: string
  /** The token from an opened link, or the token received for an entered code. It never appears in the address bar. */
  token: string | null
  /** The phone number or email address that the person typed on the previous screen. */
  username: string
}

const TOKEN = 'slipway.link'
/** The screens that links in messages open. They are shown whether or not somebody is signed in. */
const LINKS: readonly string[] = ['/auth/new-password', '/auth/invitation']

/** The screen shown while nobody is signed in. */
export const authPlace = proxy<AuthPlace>({ path: '/auth', token: null, username: '' })

/** True for the paths of the sign-in screens. */
export function isAuthPath(path: string): boolean {
  return path === '/' || path === '/auth' || path.startsWith('/auth/') || path === '/logout'
}

/**
 * Reads the page's URL at startup, and follows the browser's back and forward buttons. Moves the token of a link from the URL to the tab's
 * storage. Returns true if a link was opened; its screen is then shown even if there is a session.
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

/** Opens a sign-in screen. With `replace`, no entry is added to the browser's history. */
export function goAuth(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  authPlace.path = path
  if (replace) window.history.replaceState(null, '', path)
  else window.history.pushState(null, '', path)
}

/** Stores the token received for an entered code. Null clears the token after its use. */
export function keepToken(token: string | null): void {
  authPlace.token = token
  if (token === null) tabStore.remove(TOKEN)
  else tabStore.write(TOKEN, token)
}
