import { useQuery } from '@tanstack/react-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { sourceCalls } from '#src/areas/equipment/client/telematics/source-screen'
import { words } from '#src/areas/equipment/client/telematics/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS = ['telematics_source', 'equipment_status', 'equipment'] as const
const MOST = 20
/**
 * How often to read the states again, in ms. Listening for events is not enough, because a call to a source that changes no machine causes
 * no event.
 */
const AGAIN_MS = 20_000

/**
 * Shows when the telematics sources last answered, and why a source did not answer. Until the source answers again, its machines keep their
 * last values.
 */
export function SourceStates() {
  const { dot_authority_id: agency } = usePerson()
  const key = ['telematics_sources', agency, 'states']
  useReadAgain(key, KINDS)
  const { data } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(sourceCalls.list({ page_size: MOST }), { signal, ignore: 'all' })).telematics_sources, refetchInterval: AGAIN_MS })
  if (data === undefined) return null
  const active = data.filter(({ is_active: isActive }) => isActive)
  return (
    <p className="equipment-sources">
      {active.length === 0 && <span>{words('none_active')}</span>}
      {active.map(({ id, name, answered_at: at, problem, machines, faults }) => (
        <span key={id} className={problem === null ? '' : 'equipment-source-problem'}>
          {problem ?? (at === null ? words('not_asked', { name }) : words(faults.length === 0 ? 'answered' : 'answered_with_faults', { name, machines: machines ?? 0, faults: faults.length, time: usDateTime(at, browserZone()) }))}
        </span>
      ))}
      <CommandButton id="equipment.show-sources" look="bare" />
    </p>
  )
}
