import { createStore } from '#src/platform/client/state/store'

/** Gets a key press before the commands do. Returns true when it handled the key; nothing else then gets it. */
type Interceptor = (event: KeyboardEvent) => boolean

/**
 * The interceptors, in the order in which they get a key press. 'focus watch' handles no key. 'waiting enter' collects the keys typed
 * after an Enter that is pending until its list has loaded or the record has opened. 'opening palette' collects the keys that are typed
 * before the palette's text box appears. 'opening view' drops the keys pressed before a dialog appears.
 */
const order = ['focus watch', 'waiting enter', 'opening palette', 'opening view'] as const
type InterceptorName = (typeof order)[number]

const capture = createStore<{ interceptors: Partial<Record<InterceptorName, Interceptor>> }>(() => ({ interceptors: {} }))

/** Adds an interceptor, or replaces the one of that name. Returns a function that removes it. */
export function interceptKeys(name: InterceptorName, interceptor: Interceptor): () => void {
  capture.interceptors[name] = interceptor
  return () => {
    if (capture.interceptors[name] === interceptor) delete capture.interceptors[name]
  }
}

/** Passes a key press to the interceptors; true when one of them handled it. */
export function isIntercepted(event: KeyboardEvent): boolean {
  if (!order.some((name) => capture.interceptors[name]?.(event) === true)) return false
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}
