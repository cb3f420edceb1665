/** Browser storage. Where it is refused or missing, values last as long as the page. */
export interface BrowserStore {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/** Kept until it is cleared, for every tab. */
export const localStore = storeOver(() => globalThis.localStorage)
/** Kept as long as the tab. */
export const tabStore = storeOver(() => globalThis.sessionStorage)

function storeOver(storage: () => Storage | undefined): BrowserStore {
  const own = new Map<string, string>()
  const open = (): Storage | undefined => {
    try {
      return storage()
    } catch {
      // Storage is refused: the page's own copy is used instead.
      return undefined
    }
  }
  return {
    read: (key) => open()?.getItem(key) ?? own.get(key) ?? null,
    write(key, value) {
      const kept = open()
      if (kept === undefined) own.set(key, value)
      else kept.setItem(key, value)
    },
    remove(key) {
      own.delete(key)
      open()?.removeItem(key)
    },
    keys: () => [...own.keys(), ...Object.keys(open() ?? {})],
  }
}
