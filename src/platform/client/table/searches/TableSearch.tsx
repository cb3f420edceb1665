import { Search, X } from 'lucide-react'
import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent } from 'react'
import type { Ref } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#src/platform/domain/lists'
import { columnOf } from '#src/platform/client/table/clipboard/column-of'
import { LastSearchesList, lastSearchId } from '#src/platform/client/table/searches/LastSearchesList'
import { SuggestionList } from '#src/platform/client/table/searches/SuggestionList'
import { useSuggestions, type TypedWords } from '#src/platform/client/table/searches/typed-words'
import { useLastSearches, type SearchHistory } from '#src/platform/client/table/searches/last-searches'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableHandle } from '#src/platform/client/table/handle'

export interface TableSearchHandle {
  focus(): void
}

/**
 * The search box of a table (WORK-41). Arrow down moves the focus to the results, Enter searches immediately, and Escape clears the search
 * and restores the previous row and scroll position. Typed text is searched for after the debounce time (CONST-7). An empty box offers the
 * last searches (SHELL-84). With `words`, the box suggests filter words and applies them after a space or Enter (PLUS-23).
 */
export function TableSearch({ label, value, onSearch, table, history, keys, onPasteLines, words, ref }: {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly table: () => TableHandle | null
  readonly history?: SearchHistory | undefined
  /** The key that moves the focus to this search box, in the form that screen readers expect. */
  readonly keys?: string | undefined
  /** Called when a column of values is pasted. Without this function, the values are pasted as one line of text. */
  readonly onPasteLines?: ((lines: readonly string[]) => void) | undefined
  readonly words?: TypedWords | undefined
  readonly ref?: Ref<TableSearchHandle>
}) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const last = useLastSearches(history)
  const suggestions = useSuggestions(words)
  const listId = useId()
  const isTyped = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const began = useRef<(() => void) | null>(null)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  if (known !== value) {
    // The search was changed from outside the box, so the box shows the new search. But if the box itself sent this search, the text that
    // was typed since then must stay.
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
    const searched = words?.searched(next) ?? next
    setSent(searched)
    if (searched !== value) onSearch(searched)
  }
  /**
   * Applies the words of a text that have a special meaning, such as filters. Returns the rest of the text, which stays in the box and is
   * searched for.
   */
  const take = (next: string, isDone: boolean): string => {
    const left = words?.take(next, isDone) ?? next
    setText(left)
    if (left !== next) {
      clearTimeout(timer.current)
      setSent(words?.searched(left).trim() ?? left)
    }
    return left
  }
  const typed = (next: string): void => {
    isTyped.current = true
    setText(next)
    if (next === '') last.offer()
    else last.close()
    clearTimeout(timer.current)
    if (next.endsWith(' ') && take(next, false) !== next) return suggestions.close()
    suggestions.offer(next)
    timer.current = setTimeout(() => search(next), SEARCH_DEBOUNCE_MS)
  }
  const clear = (): void => {
    suggestions.close()
    setText('')
    search('')
    const place = began.current
    began.current = null
    // a timeout, so that this runs after the table has processed the cleared search
    setTimeout(() => (place ? place() : table()?.focus()), 0)
  }
  const keepTyped = (): void => {
    if (isTyped.current) last.keep(text)
    isTyped.current = false
  }
  const choose = (at: number): void => {
    const lastSearch = last.offered[at]
    if (lastSearch === undefined) return last.forget()
    // the chosen search may consist of filter words, which set their filters again and leave nothing to search for
    if (take(lastSearch, true) === lastSearch) search(lastSearch)
    last.close()
    last.keep(lastSearch)
  }
  const suggest = (at: number): void => {
    const suggestion = suggestions.offered[at]
    if (suggestion === undefined) return
    suggestions.close()
    typed(suggestion.text)
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const isOffering = last.offered.length > 0
    if (step !== null && isOffering && last.move(step)) {
      // nothing else to do: the arrow key has highlighted a line of the list of last searches
    } else if (step !== null && suggestions.move(step)) {
      // nothing else to do: the arrow key has highlighted a line of the list of suggestions
    } else if (event.key === 'Enter' && last.active >= 0) choose(last.active)
    else if (event.key === 'Enter' && suggestions.active >= 0) suggest(suggestions.active)
    else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      if (take(text, true) === text) search(text)
      keepTyped()
      last.close()
      suggestions.close()
      if (event.key === 'ArrowDown') table()?.focus()
    } else if (event.key === 'Escape' && isOffering) last.close()
    else if (event.key === 'Escape' && suggestions.active >= 0) suggestions.close()
    else if (event.key === 'Escape') clear()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="table-search">
      <Search size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="table-search-field" data-hint={label}>
        <input
          ref={input}
          type="text"
          aria-label={label}
          aria-keyshortcuts={keys}
          placeholder={label}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onFocus={() => {
            if (text !== '') return
            began.current = table()?.keepPlace() ?? null
            last.offer()
          }}
          onChange={({ target }) => typed(target.value)}
          onBlur={() => {
            last.close()
            suggestions.close()
            keepTyped()
          }}
          onPaste={(event) => {
            const lines = onPasteLines === undefined ? [] : columnOf(event.clipboardData.getData('text/plain'))
            if (lines.length < 2) return
            event.preventDefault()
            onPasteLines?.(lines)
          }}
          onKeyDown={pressed}
          {...(last.offered.length + suggestions.offered.length === 0
            ? {}
            : {
                role: 'combobox', 'aria-expanded': true, 'aria-controls': listId, 'aria-autocomplete': 'list',
                'aria-activedescendant': Math.max(last.active, suggestions.active) < 0 ? undefined : lastSearchId(listId, Math.max(last.active, suggestions.active)),
              } as const)}
        />
      </span>
      <span className="table-search-end">
        {text === '' ? (
          <kbd aria-hidden="true">/</kbd>
        ) : (
          <button type="button" aria-label={tableWords.clearSearch} onClick={clear}>
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </span>
      <LastSearchesList id={listId} searches={last} onChoose={choose} />
      {last.offered.length === 0 && <SuggestionList id={listId} suggestions={suggestions} onChoose={suggest} />}
    </search>
  )
}
