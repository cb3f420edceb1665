import { sampleMap } from '#src/areas/materials/api/map'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { requests } from '#src/platform/client/api/requests'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { usDay } from '#src/platform/domain/formats/dates'
import { defineMapLayer } from '#src/workspace/client/map/map-layer'

const mapCalls = requests(sampleMap)

const CROSS = 'M6 6l12 12M18 6 6 18'
const CHECK = 'M20 6 9 17l-5-5'

/** The samples at the delivery location of their tickets (SAMP-8, TICK-79). */
export const samplesMapLayer = defineMapLayer({
  id: 'samples',
  title: 'Samples',
  noun: { one: 'sample', many: 'samples' },
  order: 60,
  needs: { route: '/samples' },
  tone: 'accent',
  onChange: (again) => onRecordsChanged(['sample'], again),
  request({ projectId, query }, window) {
    const search = new URLSearchParams(query).get('search') ?? ''
    return mapCalls.located({ ...(projectId === null ? {} : { project_id: projectId }), ...(search === '' ? {} : { search }), ...window })
  },
  look: ({ outcome }) => ({ shape: 'square', tone: outcome === 'fail' ? 'rejected' : 'accent', ...(outcome === 'fail' ? { glyph: CROSS } : outcome === 'pass' ? { glyph: CHECK } : {}) }),
  words: ({ sample, sublot, outcome, ticket_number: ticket, ticket_date: day, material }) => ({
    title: sample,
    detail: [words(outcome === 'fail' ? 'fails' : outcome === 'pass' ? 'passes' : 'no_result'), material].join(' · '),
    facts: [[words('ticket'), `${ticket}, ${usDay(day)}`], ...(sublot === '' ? [] : [[words('sublot'), sublot] as const])],
  }),
  open: ({ id }) => `/samples/${id}`,
  missing: (count) => (count === 1 ? words('map_not_located_one') : words('map_not_located', { count })),
})
