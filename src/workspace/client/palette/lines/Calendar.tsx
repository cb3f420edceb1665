import type { KeyboardEvent, Ref } from 'react'
import { words } from '#src/workspace/client/messages'

/** The browser's own calendar beside the box of a question for a day; Enter takes its day into the box. */
export function Calendar({ chosen, ref }: { readonly chosen: (day: string) => void; readonly ref: Ref<HTMLInputElement> }) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return
    // The list would take the arrow keys and Enter.
    event.stopPropagation()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.currentTarget.value !== '') chosen(event.currentTarget.value)
  }
  return <input ref={ref} type="date" className="palette-date" aria-label={words('palette_calendar')} onKeyDown={onKeyDown} />
}
