import { Search, X } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { tableWords } from '#src/client/platform/table/messages'
import type { TableHandle } from '#src/client/platform/table/handle'

/** CONST-7 */
export const searchDelayMs = 500

export interface TableSearchHandle {
  focus(): void
}

/**
 * The search of a table (WORK-41): Arrow down goes into the results, Escape clears and gives back the row and the
 * scroll from before, Enter searches at once. What is typed is told after half a second of quiet.
 */
export function TableSearch({ label, value, onSearch, table, ref }: {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly table: () => TableHandle | null
  readonly ref?: Ref<TableSearchHandle>
}) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const began = useRef<(() => void) | null>(null)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  if (known !== value) {
    // What was changed elsewhere is shown; what was searched from here is not put over what was typed since.
    setKnown(value)
    if (value !== sent) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useImperativeHandle(ref, () => ({
    focus: () => {
      input.current?.focus()
      input.current?.select()
    },
  }))
  const search = (next: string): void => {
    clearTimeout(timer.current)
    setSent(next)
    if (next !== value) onSearch(next)
  }
  const typed = (next: string): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next), searchDelayMs)
  }
  const clear = (): void => {
    setText('')
    search('')
    const place = began.current
    began.current = null
    // After the table has heard of the filter that is gone.
    setTimeout(() => (place ? place() : table()?.focus()), 0)
  }
  return (
    <search className="table-search">
      <Search size={14} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => {
          if (text === '') began.current = table()?.keepPlace() ?? null
        }}
        onChange={({ target }) => typed(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            search(text)
            if (event.key === 'ArrowDown') table()?.focus()
          } else if (event.key === 'Escape') clear()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {text === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <button type="button" aria-label={tableWords.clearSearch} onClick={clear}>
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
