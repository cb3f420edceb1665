import { ArrowDown, ArrowUp, Minus, Pin, PinOff, Plus } from 'lucide-react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useId } from 'react'
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

/** Shows, hides, pins, moves and resizes columns by keyboard or pointer. Each change is visible in the table at once (WORK-25). */
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
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()} className="table-chooser-ground">
      <Modal className="table-chooser">
        <Dialog>
          <Heading slot="title">{tableWords.columns}</Heading>
          <p>{chooserWords.keys}</p>
          {isFull && <p id={limit}>{message('errors.column_limit', { max: MAX_VISIBLE_COLUMNS })}</p>}
          <ul>
            {ordered.map((column, at) => {
              const spec = columns.find(({ id }) => id === column.key)
              return spec ? (
                <ColumnLine
                  key={column.key}
                  spec={spec}
                  column={column}
                  isFirst={at === 0}
                  isLast={at === ordered.length - 1}
                  limit={isFull && !column.shown ? limit : undefined}
                  preference={preference}
                  onChange={onChange}
                />
              ) : null
            })}
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

function ColumnLine<Row extends TableRow>({ spec, column, isFirst, isLast, limit, preference, onChange }: {
  readonly spec: ColumnSpec<Row>
  readonly column: ColumnPreference
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly limit: string | undefined
  readonly preference: TablePreference
  readonly onChange: (preference: TablePreference) => void
}) {
  const name = headOf(spec)
  const { key } = column
  const width = widthOf(spec, column)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          // The focus starts here; otherwise the dialog itself would get it, which cannot be seen.
          autoFocus={isFirst}
          checked={column.shown}
          aria-disabled={limit !== undefined || undefined}
          aria-describedby={limit}
          onChange={({ target }) => onChange(showColumn(preference, key, target.checked))}
          onKeyDown={(event) => {
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
