import { ArrowDown, ArrowUp, Minus, Pin, PinOff, Plus } from 'lucide-react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useId, useRef, useState } from 'react'
import { message } from '#src/platform/domain/messages'
import { MAX_VISIBLE_COLUMNS } from '#src/platform/domain/lists'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { widthOf } from '#src/platform/client/table/preference/column-width'
import { headOf } from '#src/platform/client/table/cells/kinds'
import { chooserWords, tableWords } from '#src/platform/client/table/messages'
import type { Sort, TableRow } from '#src/platform/client/table/model'
import {
  defaultPreference, moveColumn, pinColumn, samePreference, showColumn, sizeColumn, visibleCount,
} from '#src/platform/client/table/preference/preference'
import type { ColumnPreference, TablePreference } from '#src/platform/client/table/preference/preference'

const widthStep = 16

/** A dialog that shows, hides, pins, moves and resizes columns by keyboard or pointer. The table shows each change at once (WORK-25). */
export function ColumnChooser<Row extends TableRow>({ columns, preference, defaultSort, onChange, onClose }: {
  readonly columns: readonly ColumnSpec<Row>[]
  readonly preference: TablePreference
  readonly defaultSort: readonly Sort[]
  readonly onChange: (preference: TablePreference) => void
  readonly onClose: () => void
}) {
  const limit = useId()
  const isFull = visibleCount(preference) >= MAX_VISIBLE_COLUMNS
  const plain = defaultPreference(columns, defaultSort)
  const ordered = [...preference.columns].sort((a, b) => a.order - b.order)
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const matchingColumns = ordered.flatMap((column, at) => {
    const spec = specOf(columns, column)
    return spec === undefined || !matches(spec, typed) ? [] : [{ spec, column, at }]
  })
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()} className="table-chooser-ground">
      <Modal className="table-chooser">
        <Dialog>
          <Heading slot="title">{tableWords.columns}</Heading>
          <p>{chooserWords.keys}</p>
          {isFull && <p id={limit}>{message('errors.column_limit', { max: MAX_VISIBLE_COLUMNS })}</p>}
          <input
            ref={search} type="search" className="table-chooser-search" aria-label={chooserWords.search} placeholder={chooserWords.search} autoComplete="off" spellCheck={false}
            value={typed} onChange={({ target }) => setTyped(target.value)}
            // Escape would close the dialog, so while the search has text, Escape only clears that text
            onKeyDown={(event) => event.key === 'Escape' && typed !== '' && (event.stopPropagation(), setTyped(''))}
          />
          <p className="table-hidden" role="status">{typed === '' ? '' : chooserWords.found(matchingColumns.length)}</p>
          <ul>
            {matchingColumns.map(({ spec, column, at }, place) => (
              <ColumnLine
                key={column.key}
                spec={spec}
                column={column}
                hasFocus={place === 0 && typed === ''}
                isFirst={at === 0}
                isLast={at === ordered.length - 1}
                limit={isFull && !column.shown ? limit : undefined}
                preference={preference}
                onChange={onChange}
                onLetter={() => search.current?.focus()}
              />
            ))}
          </ul>
          <footer>
            <Button isDisabled={samePreference(preference, plain)} onPress={() => onChange(plain)}>
              {chooserWords.reset}
            </Button>
            <Button slot="close" className="table-chooser-done">
              {chooserWords.done}
            </Button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function specOf<Row extends TableRow>(specs: readonly ColumnSpec<Row>[], { key }: ColumnPreference): ColumnSpec<Row> | undefined {
  return specs.find(({ id }) => id === key)
}

/** Whether each typed word begins a word of the column's heading or of its group. */
function matches<Row extends TableRow>(spec: ColumnSpec<Row>, typed: string): boolean {
  const names = `${headOf(spec)} ${spec.group ?? ''}`.toLowerCase().split(/[\s,]+/)
  return typed.toLowerCase().split(/\s+/).every((word) => names.some((name) => name.startsWith(word)))
}

function ColumnLine<Row extends TableRow>({ spec, column, hasFocus, isFirst, isLast, limit, preference, onChange, onLetter }: {
  readonly spec: ColumnSpec<Row>
  readonly column: ColumnPreference
  /**
   * True if this column gets the focus when the dialog opens. Otherwise the dialog itself would get the focus, and no focus would be
   * visible.
   */
  readonly hasFocus: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly limit: string | undefined
  readonly preference: TablePreference
  readonly onChange: (preference: TablePreference) => void
  /** Called when a letter is typed while a column has the focus. The letter goes to the search. */
  readonly onLetter: () => void
}) {
  const name = headOf(spec)
  const { key } = column
  const width = widthOf(spec, column)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="table-box"
          autoFocus={hasFocus}
          checked={column.shown}
          aria-disabled={limit !== undefined || undefined}
          aria-describedby={limit}
          onChange={({ target }) => onChange(showColumn(preference, key, target.checked))}
          onKeyDown={(event) => {
            const { key: pressed, ctrlKey, metaKey } = event
            if (pressed.length === 1 && pressed !== ' ' && !ctrlKey && !metaKey && !event.altKey) onLetter()
            if (!event.altKey) return
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
            const wider = { ArrowLeft: -widthStep, ArrowRight: widthStep }[event.key]
            if (by) onChange(moveColumn(preference, key, by))
            else if (wider) onChange(sizeColumn(preference, key, width + wider))
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        {name}
        {spec.group !== undefined && <span className="table-chooser-group">{spec.group}</span>}
      </label>
      <Button aria-label={chooserWords.narrower(name)} onPress={() => onChange(sizeColumn(preference, key, width - widthStep))}>
        <Minus size={14} aria-hidden="true" />
      </Button>
      <output aria-label={chooserWords.width(name)}>{width}</output>
      <Button aria-label={chooserWords.wider(name)} onPress={() => onChange(sizeColumn(preference, key, width + widthStep))}>
        <Plus size={14} aria-hidden="true" />
      </Button>
      <Button aria-label={chooserWords.up(name)} isDisabled={isFirst} onPress={() => onChange(moveColumn(preference, key, -1))}>
        <ArrowUp size={14} aria-hidden="true" />
      </Button>
      <Button aria-label={chooserWords.down(name)} isDisabled={isLast} onPress={() => onChange(moveColumn(preference, key, 1))}>
        <ArrowDown size={14} aria-hidden="true" />
      </Button>
      <Button
        aria-label={column.pinned ? chooserWords.unpin(name) : chooserWords.pin(name)}
        onPress={() => onChange(pinColumn(preference, key, !column.pinned))}
      >
        {column.pinned ? <PinOff size={14} aria-hidden="true" /> : <Pin size={14} aria-hidden="true" />}
      </Button>
    </li>
  )
}
