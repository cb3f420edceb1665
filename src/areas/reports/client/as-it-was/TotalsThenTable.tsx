import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { momentsIn } from '#src/areas/reports/client/as-it-was/address'
import { asItWasCalls, lineColumns, lineNoun, type LineThenRow } from '#src/areas/reports/client/as-it-was/as-it-was-rows'
import { words } from '#src/areas/reports/client/as-it-was/messages'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const NO_ROWS: readonly LineThenRow[] = []

/** The totals of a project by pay item as they were at a moment, beside the totals at a later moment (PLUS-17). */
export default function TotalsThenTable({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const projectId = Number(params.projectId)
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('totals'))
  const moments = useMemo(() => momentsIn(search), [search])
  const key = ['as-it-was', agency, projectId, moments?.at ?? '', moments?.to ?? '', moments?.period ?? 0] as const
  const shown = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(asItWasCalls.totals({ projectId, at: moments?.at ?? '', ...(moments?.to != null && { to: moments.to }), ...(moments?.period != null && { pay_period: moments.period }) }), { signal, ignore: 'all' }),
    enabled: moments !== null,
  })
  const rows = useMemo(() => shown.data?.lines.map((line, at) => ({ ...line, id: at + 1 })), [shown.data])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  const zone = project?.timezone ?? 'UTC'
  const named = { title: project?.title ?? '', at: moments === null ? '' : usDateTime(moments.at, zone), to: moments?.to == null ? words('now') : usDateTime(moments.to, zone) }
  return (
    <RowsPane<LineThenRow>
      name="totals_then" of={key} label={moments?.period == null ? words('totals_of', named) : words('period_of', { ...named, number: moments.period })} noun={lineNoun} columns={lineColumns}
      rows={moments === null ? NO_ROWS : rows} asked={[shown]} project={facts} empty={words(moments === null ? 'no_moment' : 'no_lines')} searchLabel={words('search_lines')}
      foot={shown.data === undefined ? '' : footOf(shown.data, named)}
      bar={<CommandButton id="as-it-was.choose-moments" label={moments === null ? words('choose') : `${named.at} – ${named.to}`} />}
    />
  )
}

interface Shown {
  readonly earlier: { readonly tickets: number; readonly coded: number }
  readonly later: { readonly tickets: number; readonly coded: number }
  readonly pay_period: { readonly number: number; readonly earlier: string; readonly later: string } | null
}

function footOf({ earlier, later, pay_period: period }: Shown, { at, to }: { readonly at: string; readonly to: string }): string {
  const counts = words('then_later', { at, to, earlier: countText(earlier.coded), then_all: countText(earlier.tickets), later: countText(later.coded), later_all: countText(later.tickets) })
  const word = (state: string) => words(state === 'closed' || state === 'in_progress' ? state : 'not_open')
  return period === null ? counts : `${words('states', { number: period.number, earlier: word(period.earlier), later: word(period.later) })} · ${counts}`
}
