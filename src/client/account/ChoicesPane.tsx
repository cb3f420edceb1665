import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { choiceListOf } from '#src/domain/account/choice-lists'
import { callApi } from '#src/client/platform/call-api'
import { accountKeys, choiceCalls, type Choice } from '#src/client/account/account-calls'
import { choiceColumns, listOf } from '#src/client/account/choice-rows'
import { words } from '#src/client/account/messages'
import { useLiveQuery } from '#src/client/account/use-live-query'
import { CommandButton } from '#src/client/workspace/CommandButton'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { usePaneTitle } from '#src/client/workspace/pane-hooks'
import { RowsPane } from '#src/client/workspace/table/RowsPane'
import { usePerson } from '#src/client/workspace/use-person'

const noun = { one: 'choice', many: 'choices' }
const kinds = ['agency_choice'] as const

/** The choices of the agency's lists: added, renamed, ordered and ended, none ever deleted (ACCT-10). */
export default function ChoicesPane({ search }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const list = listOf(`?${search}`)
  usePaneTitle(words('choices'), list === null ? words('all_lists') : choiceListOf(list).label)
  const queryKey = accountKeys.choices(agency)
  useLiveQuery(queryKey, kinds)
  const asked = useQuery({ queryKey, queryFn: async ({ signal }) => (await callApi(choiceCalls.list(), { signal })).agency_choices })
  const { data } = asked
  const rows = useMemo(() => (list === null ? data : data?.filter((choice) => choice.list === list)), [data, list])
  return (
    <RowsPane<Choice>
      name="agency_choices"
      label={words('choices_of')}
      noun={noun}
      columns={choiceColumns}
      asked={[asked]}
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
