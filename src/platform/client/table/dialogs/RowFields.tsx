import { useEffect, useRef } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { headOf, textOf } from '#src/platform/client/table/cells/kinds'
import { identifying, type ColumnSpec } from '#src/platform/client/table/columns'
import { fieldWords } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'

/** Lists every field of a row, including fields that the table truncates, hides or has scrolled out of view. Escape closes the list. */
export function RowFields<Row extends TableRow>({ columns, row, onClose }: {
  readonly columns: readonly ColumnSpec<Row>[]
  readonly row: Row
  readonly onClose: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  // focus the list, so that the arrow keys scroll it
  useEffect(() => void list.current?.focus(), [])
  const named = identifying(columns)
  const name = named === undefined ? '' : textOf(named, row)
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()} className="table-chooser-ground">
      <Modal className="table-chooser">
        <Dialog>
          <Heading slot="title">{name === '' ? fieldWords.title : name}</Heading>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div ref={list} className="table-fields" role="group" aria-label={fieldWords.title} tabIndex={0}>
            <dl>
              {columns.map((spec) => {
                const text = textOf(spec, row)
                return (
                  <div key={spec.id}>
                    <dt>{headOf(spec)}</dt>
                    <dd>{text === '' ? fieldWords.none : text}</dd>
                  </div>
                )
              })}
            </dl>
          </div>
          <footer>
            <Button slot="close" className="table-chooser-done">
              {fieldWords.close}
            </Button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
