import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { choiceListOf } from '#src/areas/agency/domain/choices/choice-lists'
import { callApi } from '#src/platform/client/api/call-api'
import { accountKeys, choiceCalls, type Choice } from '#src/areas/agency/client/account/account-calls'
import { choiceColumns, listOf } from '#src/areas/agency/client/choices/choice-rows'
import { words } from '#src/areas/agency/client/account/messages'
import { useLiveQuery } from '#src/areas/agency/client/account/use-live-query'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const noun = { one: 'choice', many: 'choices' }
const kinds = ['agency_choice'] as const

/** The page of the agency's choice lists. Choices can be added, renamed, moved and retired, but never deleted (ACCT-10). */
export default function ChoicesPane({ search }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const list = listOf(`?${search}`)
  usePaneTitle(words('choices'), list === null ? words('all_lists') : choiceListOf(list).label)
  const queryKey = accountKeys.choices(agency)
  useLiveQuery(queryKey, kinds)
  const query = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(choiceCalls.list(), { signal })).agency_choices })
  const { data } = query
  const rows = useMemo(() => (list === null ? data : data?.filter((choice) => choice.list === list)), [data, list])
  return (
    <RowsPane<Choice>
      name="agency_choices"
      of={[...queryKey, list]}
      label={words('choices_of')}
      noun={noun}
      columns={choiceColumns}
      asked={[query]}
      rows={rows}
      empty={words('no_choices')}
      searchLabel={words('search_choices')}
      foot={words('choices_foot')}
      bar={
        <>
          <CommandButton id="choices.narrow" label={list === null ? words('all_lists') : choiceListOf(list).label} />
          <CommandButton id="choices.move-up" />
          <CommandButton id="choices.move-down" />
          <CommandButton id="choices.end" />
          <span className="table-bar-end">
            <CommandButton id="choices.add" look="filled" />
          </span>
        </>
      }
    />
  )
}
