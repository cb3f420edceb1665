import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { countText } from '#src/platform/domain/formats/numbers'
import { jobStates, type JobState } from '#src/areas/tickets/domain/calibration/connection'
import { countOfList, jobKeys } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'

const kinds = ['job_slip_project'] as const
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The tabs of the calibration lists, each with the number of job numbers in its list (CALB-1). The arrow keys move between the tabs. */
export function ListTabs({ agency, current, onShow }: { readonly agency: number; readonly current: JobState; readonly onShow: (state: JobState) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  useEffect(() => onRecordsChanged(kinds, () => void client.invalidateQueries({ queryKey: ['job-numbers', agency], predicate: ({ queryKey }) => queryKey.at(-1) === 'count' })), [client, agency])
  useEffect(() => {
    if (list.current?.contains(document.activeElement) === true) list.current.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [current])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = jobStates[(jobStates.indexOf(current) + step + jobStates.length) % jobStates.length]
    if (next !== undefined) onShow(next)
  }
  return (
    <div ref={list} className="list-tabs" role="tablist" aria-label={words('lists')} data-scope="workspace">
      {jobStates.map((state) => (
        <ListTab key={state} agency={agency} state={state} isCurrent={state === current} onShow={onShow} onKeyDown={move} />
      ))}
    </div>
  )
}

function ListTab({ agency, state, isCurrent, onShow, onKeyDown }: {
  readonly agency: number
  readonly state: JobState
  readonly isCurrent: boolean
  readonly onShow: (state: JobState) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}) {
  const { data: count } = useQuery({ queryKey: jobKeys.count(agency, state), queryFn: ({ signal }) => countOfList(state, signal), staleTime: 0 })
  return (
    <button type="button" role="tab" className="list-tab" aria-selected={isCurrent} tabIndex={isCurrent ? 0 : -1} onClick={() => onShow(state)} onKeyDown={onKeyDown}>
      {words(state)}
      {count !== undefined && <span className="list-tab-count">{countText(count)}</span>}
    </button>
  )
}
