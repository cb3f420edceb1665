import { useCallback } from 'react'
import { speakThrough } from '#src/workspace/client/speech/announce'

/**
 * The two live regions for screen readers. `data-react-aria-top-layer` keeps them working while a dialog of react-aria makes the rest of
 * the page inert.
 */
export function LiveRegions() {
  const polite = useCallback((element: HTMLDivElement | null) => speakThrough('polite', element), [])
  const assertive = useCallback((element: HTMLDivElement | null) => speakThrough('assertive', element), [])
  return (
    <>
      <div ref={polite} className="for-ear" role="status" aria-live="polite" aria-atomic="false" aria-label="Announcements" data-react-aria-top-layer="true" />
      <div ref={assertive} className="for-ear" role="alert" aria-live="assertive" aria-atomic="false" aria-label="Refusals" data-react-aria-top-layer="true" />
    </>
  )
}
