/** Storage in the browser. If the browser has no storage or denies access to it, values are kept in memory until the page is closed. */
export interface BrowserStore {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/** Storage that all tabs share. Values stay until they are removed. */
export const localStore = storeOver(() => globalThis.localStorage)
/** Storage of one tab. Values stay until the tab is closed. */
export const tabStore = storeOver(() => globalThis.sessionStorage)

function storeOver(storage: () => Storage | undefined): BrowserStore {
  const own = new Map<string, string>()
  const open = (): Storage | undefined => {
    try {
      return storage()
    } catch {
      // The browser denies access to its storage, so the page's own copy in memory is used.
      return undefined
    }
  }
  return {
    read: (key) => open()?.getItem(key) ?? own.get(key) ?? null,
    write(key, value) {
      const storage = open()
      if (storage === undefined) own.set(key, value)
      else storage.setItem(key, value)
    },
    remove(key) {
      own.delete(key)
      open()?.removeItem(key)
    },
    keys: () => [...own.keys(), ...Object.keys(open() ?? {})],
  }
}
