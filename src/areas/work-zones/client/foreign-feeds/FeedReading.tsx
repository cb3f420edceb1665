import '#src/areas/work-zones/client/work-zones.css'
import { useQuery } from '@tanstack/react-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { foreignCalls } from '#src/areas/work-zones/client/foreign-feeds/foreign-rows'
import { words } from '#src/areas/work-zones/client/foreign-feeds/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS = ['work_zone_feed'] as const

/** The result of the last reading of a feed, with the parts that could not be read (PLUS-27). */
export function FeedReading({ id }: { readonly id: number }) {
  const { dot_authority_id: agency } = usePerson()
  const key = ['work_zone_feeds', agency, 'reading', id]
  useReadAgain(key, KINDS)
  const { data: feed } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(foreignCalls.detail({ id }), { signal, ignore: 'all' })).work_zone_feed, enabled: id > 0, staleTime: 0 })
  if (feed === undefined) return null
  const { problem, note, faults, fault_count: count, answered_at: at, publisher, wzdx_version: version, events } = feed
  return (
    <section className="feed-reading" aria-label={words('said')}>
      <h2>{words('said')}</h2>
      {problem !== null && <p className="feed-problem">{problem}</p>}
      <p>{at === null ? words('said_never') : words('said_answered', { publisher: publisher === '' ? words('unknown_publisher') : publisher, version: version === '' ? '?' : version, count: (events ?? 0).toLocaleString('en-US'), time: usDateTime(at, browserZone()) })}</p>
      {note !== null && <p>{note}</p>}
      {faults.length > 0 && (
        <>
          <h3>{words('faults')}</h3>
          {count > faults.length && <p>{words('faults_more', { shown: faults.length, count: count.toLocaleString('en-US') })}</p>}
          <ul>
            {faults.map(({ event, message: text }, at) => (
              // the index is the key, because the same event may have the same fault twice
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <strong>{event}</strong> {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
