import { useLayoutEffect, useReducer, type ComponentType } from 'react'
import { interceptKeys } from '#src/workspace/client/keys/key-capture'
import { strokeOf } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { reservedKeys } from '#src/workspace/client/keys/reserved-keys'
import { loadPersistently } from '#src/workspace/client/late-code'

/** Browser shortcuts that act on the focused element. They are dropped while a view loads, because the view is about to cover it. */
const ON_FOCUS = ['mod+x', 'mod+v', 'tab', 'shift+tab']

interface LateCode<View> {
  /** Null until the code has loaded. */
  View: View | null
  /** Loads the code, without retries. */
  fetch(): Promise<void>
  /**
   * The load with retries, which begins when the view is first shown. Shared, because each such load may reload the page once if it fails.
   */
  loading?: Promise<void>
}

/** The code of a view, which loads when the view is first shown. */
export function lateCode<View>(load: () => Promise<{ readonly default: View }>): LateCode<View> {
  const code: LateCode<View> = {
    View: null,
    fetch: async () => void (code.View = (await load()).default),
  }
  return code
}

/**
 * A view; null while its code loads. Does not use `lazy`: with Suspense, React waits at least 300 ms after it shows the fallback before it
 * shows the view, even if the code has loaded.
 *
 * With `leave`, keys pressed before the view appears are dropped, because nobody has seen yet what they would act on. Escape calls `leave`,
 * and the browser's own keys, such as those that reload the page, still work.
 */
export function useLate<View>(code: LateCode<View>, leave?: () => void): View | null {
  const { View } = code
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (View !== null) return undefined
    // renders again even if the code finished loading after the render and before this effect
    code.loading ??= loadPersistently(code.fetch)
    void code.loading.then(renderAgain)
    return leave && interceptKeys('opening view', (event) => {
      const { key, code: place, ctrlKey, metaKey, altKey, shiftKey } = event
      const stroke = strokeOf({ key, code: place, ctrlKey, metaKey, altKey, shiftKey, altGraph: false }, platform) ?? ''
      if (reservedKeys.has(stroke) && !ON_FOCUS.includes(stroke)) return false
      if (key === 'Escape') leave()
      return true
    })
  }, [code, View, leave])
  return View
}

/** A component whose code loads when it is first shown, or earlier with `fetch`; for `leave` see `useLate`. */
export function lateView<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>, leave?: () => void) {
  const code = lateCode(load)
  const LateView = (props: Props) => {
    const View = useLate(code, leave)
    return View === null ? null : <View {...props} />
  }
  LateView.fetch = code.fetch
  return LateView
}
