import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usDateTime, usDay } from '#src/platform/domain/formats/dates'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { callApi } from '#src/platform/client/api/call-api'
import '#src/areas/contracts/client/contract-items/contract.css'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone } from '#src/areas/projects/client/public/project-query'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { linesOf, updateCalls, updateKeys, type UpdateLine } from '#src/areas/contracts/client/change-orders/update-calls'
import { lineNoun, updateLineColumns } from '#src/areas/contracts/client/change-orders/update-columns'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { RowsPane } from '#src/workspace/client/table/RowsPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['change_order', 'pay_item']

/** One Update: date, description, state, and lines; a draft can be edited, an approved one cannot (PAY-15 to PAY-19). */
export default function UpdatePane({ params }: PaneViewProps<{ readonly projectId: string; readonly number: string }>) {
  const [projectId, number] = [Number(params.projectId), Number(params.number)]
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('update', { number }))
  const zone = useProjectZone({ project, isError }) ?? browserZone()
  const mayChange = may('change_pay_items', usePerson()).allowed
  const key = updateKeys.one(agency, projectId, number)
  useReadAgain(key, KINDS)
  const askedUpdate = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(updateCalls.detail({ projectId, number }), { signal, ignore: NOT_THERE })).change_order })
  const { data: update } = askedUpdate
  const lines = useMemo(() => (update === undefined ? undefined : linesOf(update)), [update])
  const about = useMemo(() => (facts === null ? null : update === undefined ? facts : { ...facts, update }), [facts, update])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (askedUpdate.isError && update === undefined) return <Unanswered asked={[askedUpdate]} />
  return (
    <div className="contract-pane">
      {update !== undefined && (
        <div className="contract-standing" data-scope="update-line-table" role="status">
          <span>
            <strong>{words(update.state)}</strong> · {usDay(update.date)} · {update.description ?? words('description_none')}
          </span>
          <span className="contract-standing-end">
            {update.approved_at === null ? words('draft_hint') : words('approved_hint', { who: update.approved_by_name ?? '', when: usDateTime(update.approved_at, zone) })}
          </span>
        </div>
      )}
      <RowsPane<UpdateLine>
        name="change_order_lines" of={key} label={words('lines_of', { number })} noun={lineNoun} columns={updateLineColumns} rows={lines} asked={[askedUpdate]} empty={words('empty_lines')}
        searchLabel={words('search_lines')} project={about}
        bar={
          mayChange && update?.state === 'draft' && (
            <span className="table-bar-end">
              <CommandButton id="change-orders.edit" />
              <CommandButton id="change-orders.remove-line" />
              <CommandButton id="change-orders.add-item" />
              <CommandButton id="change-orders.change-quantity" />
              <CommandButton id="change-orders.approve" look="filled" />
            </span>
          )
        }
      />
    </div>
  )
}
