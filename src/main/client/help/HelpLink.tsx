import type { MouseEvent, ReactNode } from 'react'

/** A link to a heading of the same page. It scrolls to the heading and moves the focus there, without changing the browser's URL. */
export function HelpLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const go = (event: MouseEvent) => {
    event.preventDefault()
    const heading = document.getElementById(to)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <a href={`#${to}`} onClick={go}>
      {children}
    </a>
  )
}

/** A heading to which links can lead. It can receive the focus, so that Tab and the arrow keys then continue from the heading. */
export function HelpHeading({ level, id, children }: { readonly level: 3 | 4; readonly id: string; readonly children: ReactNode }) {
  const Heading = level === 3 ? 'h3' : 'h4'
  return (
    <Heading id={id} tabIndex={-1}>
      {children}
    </Heading>
  )
}
