import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { macroColumns, macroNoun, rowOf, type MacroRow } from '#src/areas/macros/client/macro-rows'
import { words } from '#src/areas/macros/client/messages'
import { macroCalls } from '#src/areas/macros/client/own-macros'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS = ['macro'] as const

/** A person's own macros with their keys and commands (PLUS-24). */
export default function MacroTable() {
  const { dot_authority_id: agency, id: person } = usePerson()
  usePaneTitle(words('macros'))
  const key = useMemo(() => ['macros', agency, person] as const, [agency, person])
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(macroCalls.list(), { signal })).macros, staleTime: 0 })
  const rows = useMemo(() => query.data?.map(rowOf), [query.data])
  return (
    <RowsPane<MacroRow> name="macros" of={key} label={words('macros_of')} noun={macroNoun} columns={macroColumns} rows={rows} asked={[query]} empty={words('empty')} searchLabel={words('search')}
      bar={<><CommandButton id="macros.rename" /><CommandButton id="macros.change-key" /><CommandButton id="macros.remove" /><CommandButton id="macros.record" /></>} />
  )
}
