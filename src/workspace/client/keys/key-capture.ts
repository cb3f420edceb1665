import { createStore } from '#src/platform/client/state/store'

/** Gets a key press before the commands do. True: the key is its own, and nothing else gets it. */
type Interceptor = (event: KeyboardEvent) => boolean

/**
 * Who gets a key press, in this order, before the commands: the focus watch, which takes none; the keys behind an Enter
 * that waits for its list, also while they open something; the palette until its box is there.
 */
const order = ['focus watch', 'waiting enter', 'opening palette'] as const
type InterceptorName = (typeof order)[number]

const capture = createStore<{ interceptors: Partial<Record<InterceptorName, Interceptor>> }>(() => ({ interceptors: {} }))

/** Puts an interceptor in its place in the order, in place of one of the same name. Gives the function that removes it. */
export function interceptKeys(name: InterceptorName, interceptor: Interceptor): () => void {
  capture.interceptors[name] = interceptor
  return () => {
    if (capture.interceptors[name] === interceptor) delete capture.interceptors[name]
  }
}

/** Passes a key press of the window to the interceptors; true when one of them took it, which ends its way. */
export function isIntercepted(event: KeyboardEvent): boolean {
  if (!order.some((name) => capture.interceptors[name]?.(event) === true)) return false
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}
