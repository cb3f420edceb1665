import { useMemo, type ReactNode } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { nounsOf, type RecordKind } from '#src/platform/domain/records/kinds'
import type { TableRow } from '#src/platform/client/table/model'
import type { CommandId } from '#src/workspace/client/commands/command'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { showsDeleted, withDaysLeft } from '#src/workspace/client/records/deleted-records'
import { words as ownWords } from '#src/workspace/client/records/messages'
import { allKey, type Above, type RecordScreen } from '#src/workspace/client/records/record-screen'
import { useAllRecords } from '#src/workspace/client/records/use-all-records'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import type { TableName } from '#src/workspace/client/table/table-preferences'

interface RecordListProps<Row extends TableRow> {
  readonly screen: RecordScreen
  /** The key under which the columns of the list are stored. */
  readonly name: TableName
  readonly columns: readonly ColumnSpec<Row>[]
  readonly empty: string
  readonly searchLabel: string
  /** What is shown before the commands: links to related lists. */
  readonly tabs?: ReactNode
  /** Commands on the focused record. */
  readonly actions: readonly CommandId[]
  /** Shorter labels for some of the commands, so that a bar with many commands fits on one line. */
  readonly labels?: Readonly<Partial<Record<CommandId, string>>>
  readonly add: CommandId
  /**
   * For records with soft delete: the pane's query, the command that shows the recently deleted records, and the one that restores a
   * record.
   */
  readonly deleted?: { readonly query: string; readonly show: CommandId; readonly restore: CommandId }
}

const NOTHING: Above = {}
const NO_LABELS: Readonly<Partial<Record<CommandId, string>>> = {}

/**
 * The list of an agency's records of one kind. Because there are only a few dozen, all of them are loaded at once, searched and sorted in
 * the browser, and loaded again when a record changes.
 */
export function RecordList<Row extends TableRow>({ screen, actions, labels = NO_LABELS, add, deleted, columns, empty, tabs, ...table }: RecordListProps<Row>) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const { record, words } = screen
  usePaneTitle(words.list, agencyName)
  const noun = useMemo(() => nounOf(record.kind), [record.kind])
  const isDeleted = deleted !== undefined && showsDeleted(deleted.query)
  const shown = useMemo(() => (isDeleted ? withDaysLeft(columns) : columns), [columns, isDeleted])
  const query = useAllRecords(screen, NOTHING, { isDeleted })
  return (
    <RowsPane<Row>
      {...table}
      of={[...allKey(record, agency, NOTHING), isDeleted]}
      columns={shown}
      empty={isDeleted ? ownWords('none_deleted') : empty}
      noun={noun}
      label={words.list}
      asked={[query]}
      // the list call returns rows of the type that the columns are declared for
      rows={query.data?.[record.many] as readonly Row[] | undefined}
      bar={
        <>
          {tabs}
          {deleted !== undefined && <BarToggleButton command={deleted.show} label={ownWords('deleted')} isOn={isDeleted} />}
          {(isDeleted ? [deleted.restore] : actions).map((id) => <CommandButton key={id} id={id} {...(labels[id] === undefined ? {} : { label: labels[id] })} />)}
          <span className="table-bar-end">
            <CommandButton id={add} look="filled" />
          </span>
        </>
      }
    />
  )
}

function nounOf(kind: RecordKind): { readonly one: string; readonly many: string } {
  const [one, many] = nounsOf(kind)
  return { one, many }
}
