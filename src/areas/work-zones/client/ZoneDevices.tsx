import { useQuery } from '@tanstack/react-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { devices } from '#src/areas/work-zones/api/devices'
import { deviceTypes } from '#src/areas/work-zones/domain/devices/read-device'
import { words } from '#src/areas/work-zones/client/messages'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS = ['work_zone'] as const
const deviceCalls = requests(devices)
/** The devices are read again after this time, because the server does not notify clients of device reports that change no zone. */
const AGAIN_MS = 60_000

/** The devices that arm a work zone, with what they last reported, and the ID with which devices refer to the zone (WZON-4). */
export function ZoneDevices({ zone: { id, dot_project_id: projectId, feed_id: feedId, timezone } }: { readonly zone: Zone }) {
  const { dot_authority_id: agency } = usePerson()
  const key = ['work_zones', agency, 'devices', id]
  useReadAgain(key, KINDS)
  const { data } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(deviceCalls.ofZone({ projectId, id }), { signal, ignore: 'all' })).devices, refetchInterval: AGAIN_MS, staleTime: 0 })
  if (data === undefined) return null
  return (
    <ul className="zone-devices" aria-label={words('devices')}>
      {data.length === 0 && <li className="zone-quiet">{words('no_devices', { id: feedId })}</li>}
      {data.map(({ id: device, name, type, is_on: isOn, status, reported_at: at }) => (
        <li key={device}>
          <strong>{name}</strong> <span className="zone-quiet">{words(isOn ? 'device_on' : 'device_off', { type: deviceTypes[type], status, time: usDateTime(at, timezone) })}</span>
        </li>
      ))}
    </ul>
  )
}
