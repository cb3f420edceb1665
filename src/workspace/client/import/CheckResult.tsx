import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { isAwaited, resultFocus } from '#src/workspace/client/import/check-result'

interface CheckResultProps {
  readonly shown: Parameters<typeof isAwaited>[0]
  /** A sentence that says how many rows can be imported. */
  readonly title: string
  readonly children: ReactNode
}

/**
 * The result of a check, above the columns. Its title gets the focus, so that people notice the result and screen readers announce it
 * (admin 29).
 */
export function CheckResult({ shown, title, children }: CheckResultProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { awaits } = useSnapshot(resultFocus)
  useEffect(() => {
    if (awaits !== null && isAwaited(shown)) heading.current?.focus()
  }, [awaits, shown])
  return (
    <section className="import-result" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}
