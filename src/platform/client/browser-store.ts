/** Browser storage. When the browser refuses it or has none, values last until the page is closed. */
export interface BrowserStore {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/** Shared by all tabs and stored until it is cleared. */
export const localStore = storeOver(() => globalThis.localStorage)
/** Stored until the tab is closed. */
export const tabStore = storeOver(() => globalThis.sessionStorage)

function storeOver(storage: () => Storage | undefined): BrowserStore {
  const own = new Map<string, string>()
  const open = (): Storage | undefined => {
    try {
      return storage()
    } catch {
      // The browser refuses the storage, so the page's own copy is used.
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
