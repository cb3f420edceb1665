import { createStore } from '#src/platform/client/state/store'

/** Receives a key press before the commands do; true when it handled the key, which then reaches nothing else. */
type Interceptor = (event: KeyboardEvent) => boolean

/**
 * Who receives a key press before the commands, in this order: the focus watch, which handles none; the keys typed after an Enter
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

/** Passes a key press of the window to the interceptors; true when one of them handled it. */
export function isIntercepted(event: KeyboardEvent): boolean {
  if (!order.some((name) => capture.interceptors[name]?.(event) === true)) return false
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}
