import { proxy } from 'valtio'

/** Which screen of those before a session the address asks for. */
export const authPath = proxy({ path: location.pathname })

/** Goes to a screen of those before a session; back leads back. */
export function goAuth(path: string): void {
  window.history.pushState(null, '', path)
  authPath.path = path
}

window.addEventListener('popstate', () => {
  authPath.path = location.pathname
})
