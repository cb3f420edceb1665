import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { findingCalls, findingKeys, levelLooks, type RuleRow } from '#src/areas/tickets/client/findings/finding-rows'
import { limitsText } from '#src/areas/tickets/client/findings/limit-text'
import { words } from '#src/areas/tickets/client/findings/messages'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { callApi } from '#src/platform/client/api/call-api'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { columns } from '#src/platform/client/table/columns'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'

const KINDS: readonly RecordKind[] = ['finding_rule']
const noun = { one: 'check', many: 'checks' }
const noRules: readonly RuleRow[] = []

const ruleColumns = columns<RuleRow>([
  { id: 'label', label: words('check'), kind: 'text', width: 232, strong: true, sortable: false },
  { id: 'level', label: words('level'), kind: 'status', width: 176, looks: levelLooks, sortable: false },
  { id: 'limits', label: words('limits'), kind: 'text', width: 400, flex: 1, sortable: false, value: limitsText, absent: words('none') },
])

/**
 * The agency's settings for the checks that every ticket goes through: the level, which says what a finding requires, and the limits
 * (PLUS-10, PLUS-12).
 */
export default function TicketChecksPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('checks'), agencyName)
  const query = useQuery({ queryKey: findingKeys.rules(agency), queryFn: async ({ signal }) => (await callApi(findingCalls.rules(), { signal })).finding_rules, refetchOnMount: 'always' })
  const { refetch } = query
  useEffect(() => onRecordsChanged(KINDS, () => void refetch()), [refetch])
  return query.data === undefined ? <Unanswered asked={[query]} lines={9} /> : <Rules agency={agency} rules={query.data} />
}

function Rules({ agency, rules }: { readonly agency: number; readonly rules: readonly RuleRow[] }) {
  const [search, setSearch] = useState('')
  const { source, onTable } = useRowsSource('ticket-checks', [agency], ruleColumns, rules.length === 0 ? noRules : rules)
  const filters = useMemo(() => (search === '' ? {} : { search }), [search])
  return (
    <TablePane<RuleRow>
      name="finding_rules" label={words('checks_of')} noun={noun} columns={ruleColumns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => setSearch('')}
      empty={words('no_checks')} search={search} searchLabel={words('search_checks')} onSearch={setSearch} onTable={onTable}
      bar={
        <span className="table-bar-end">
          <CommandButton id="findings.change-level" />
          <CommandButton id="findings.change-limit" />
        </span>
      }
      foot={<span>{words('checks_note')}</span>}
    />
  )
}
