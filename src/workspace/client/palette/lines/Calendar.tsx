import type { KeyboardEvent, Ref } from 'react'
import { words } from '#src/workspace/client/messages'

/** The browser's own calendar beside the box of a date question; Enter copies its day into the box. */
export function Calendar({ chosen, ref }: { readonly chosen: (day: string) => void; readonly ref: Ref<HTMLInputElement> }) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return
    // Without this, the list would handle the arrow keys and Enter.
    event.stopPropagation()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.currentTarget.value !== '') chosen(event.currentTarget.value)
  }
  return <input ref={ref} type="date" className="palette-date" aria-label={words('palette_calendar')} onKeyDown={onKeyDown} />
}
