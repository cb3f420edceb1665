import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { momentsIn } from '#src/areas/reports/client/as-it-was/address'
import { asItWasCalls, fieldColumns, fieldNoun, fieldRows, type FieldThenRow } from '#src/areas/reports/client/as-it-was/as-it-was-rows'
import { words } from '#src/areas/reports/client/as-it-was/messages'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { Unanswered, NOT_THERE } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const NO_ROWS: readonly FieldThenRow[] = []

/** The fields of a ticket as they were at a moment, beside their values at a later moment; fields that differ come first (PLUS-17). */
export default function FieldsThenTable({ params, search }: PaneViewProps<{ readonly projectId: string; readonly slipId: string }>) {
  const id = Number(params.slipId)
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('totals'))
  const moments = useMemo(() => momentsIn(search), [search])
  const key = ['as-it-was', agency, 'ticket', id, moments?.at ?? '', moments?.to ?? ''] as const
  const shown = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(asItWasCalls.ticket({ id, at: moments?.at ?? '', ...(moments?.to != null && { to: moments.to }) }), { signal, ignore: NOT_THERE }),
    enabled: moments !== null,
  })
  const zone = project?.timezone ?? 'UTC'
  const rows = useMemo(() => (shown.data === undefined ? undefined : fieldRows(shown.data.fields, zone)), [shown.data, zone])
  usePaneTitle(words('ticket', { number: shown.data?.ticket_number ?? '' }))
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (shown.isError && shown.data === undefined) return <Unanswered asked={[shown]} />
  const named = { number: shown.data?.ticket_number ?? '', at: moments === null ? '' : usDateTime(moments.at, zone), to: moments?.to == null ? words('now') : usDateTime(moments.to, zone) }
  const changed = shown.data?.fields.filter((field) => field.changed).length ?? 0
  return (
    <RowsPane<FieldThenRow>
      name="fields_then" of={key} label={words('ticket_of', named)} noun={fieldNoun} columns={fieldColumns}
      rows={moments === null ? NO_ROWS : rows} asked={[shown]} project={facts} empty={words(moments === null ? 'no_moment' : 'no_fields')} searchLabel={words('search_fields')}
      foot={shown.data === undefined ? '' : shown.data.was_received ? words('fields_changed', { count: changed }) : words('not_received', named)}
      bar={<CommandButton id="as-it-was.choose-moments" label={moments === null ? words('choose') : `${named.at} – ${named.to}`} />}
    />
  )
}
