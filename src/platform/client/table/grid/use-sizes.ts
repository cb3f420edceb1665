import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Sizes } from '#src/platform/client/table/grid-ask'

/**
 * The height of a row and the root font size in px, measured on an element that is `var(--row)` high and 1rem wide. They change with the
 * density and the text size, which AG Grid does not follow. `sizes` is null until the element has been measured.
 */
export function useSizes(): { probe: RefObject<HTMLDivElement | null>; sizes: Sizes | null } {
  const probe = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState<Sizes | null>(null)
  useLayoutEffect(() => {
    const element = probe.current
    if (!element) return
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect()
      // A hidden pane measures 0: keep the previous sizes.
      if (width > 0 && height > 0) setSizes((before) => (before?.rem === width && before.row === height ? before : { rem: width, row: height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { probe, sizes }
}
