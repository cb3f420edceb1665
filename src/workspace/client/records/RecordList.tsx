import { useMemo } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { nounsOf, type RecordKind } from '#src/platform/domain/records/kinds'
import type { TableRow } from '#src/platform/client/table/model'
import type { CommandId } from '#src/workspace/client/commands/command'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import type { RecordScreen } from '#src/workspace/client/records/record-screen'
import { useAllRecords } from '#src/workspace/client/records/use-all-records'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import type { TableName } from '#src/workspace/client/table/table-preferences'

interface RecordListProps<Row extends TableRow> {
  readonly screen: RecordScreen
  /** Under which its columns are kept. */
  readonly name: TableName
  readonly columns: readonly ColumnSpec<Row>[]
  readonly empty: string
  readonly searchLabel: string
  /** What is done to the focused one. */
  readonly actions: readonly CommandId[]
  readonly add: CommandId
}

/** The list of an agency's records of a kind of which there are some dozens: read whole, searched and sorted here, read again when one changes. */
export function RecordList<Row extends TableRow>({ screen, actions, add, ...table }: RecordListProps<Row>) {
  const { dot_authority_name: agencyName } = usePerson()
  const { record, words } = screen
  usePaneTitle(words.list, agencyName)
  const noun = useMemo(() => nounOf(record.kind), [record.kind])
  const query = useAllRecords(screen, {})
  return (
    <RowsPane<Row>
      {...table}
      noun={noun}
      label={words.list}
      asked={[query]}
      // the list call answers rows of the type that the columns are of
      rows={query.data?.[record.many] as readonly Row[] | undefined}
      bar={
        <>
          {actions.map((id) => <CommandButton key={id} id={id} />)}
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
