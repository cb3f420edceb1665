import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { words } from '#src/areas/plants/client/messages'
import { DayFacts } from '#src/areas/plants/client/plant-health/DayFacts'
import { DayTable } from '#src/areas/plants/client/plant-health/DayTable'
import { healthKeys, readHealth, readMeta } from '#src/areas/plants/client/plant-health/health-rows'
import { LatencyChart } from '#src/areas/plants/client/plant-health/LatencyChart'
import { readDay } from '#src/areas/plants/client/plant-health/plant-day'
import { usDay } from '#src/platform/domain/formats/dates'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { useFollowedRow, usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { publishFacts } from '#src/workspace/client/panes/store'
import '#src/areas/plants/client/plant-health/plant-health.css'

const KINDS: readonly RecordKind[] = ['plant', 'plant_alarm', 'plant_ranges', 'plant_day_total']
const REFRESH_MS = 60_000

/**
 * The latency of each ticket of a plant today as dots or as a table, beside the figures of 7 days, the alarm, the notes and the day total
 * that the plant reported.
 */
export default function PlantDayPane({ params: { plantId } }: PaneViewProps<{ readonly plantId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const pane = usePane()
  const followed = useFollowedRow('plant')
  const id = followed === null || followed === 'other' ? Number(plantId) : followed.id
  const client = useQueryClient()
  const [isTable, setTable] = useState(false)
  const health = useQuery({ queryKey: healthKeys.one(agency, id), queryFn: ({ signal }) => readHealth(id, signal), refetchInterval: REFRESH_MS })
  const meta = useQuery({ queryKey: healthKeys.meta(agency), queryFn: ({ signal }) => readMeta(signal) })
  const today = meta.data?.today
  const day = useQuery({ queryKey: [...healthKeys.one(agency, id), today], queryFn: ({ signal }) => readDay(id, today ?? '', signal), enabled: today !== undefined, refetchInterval: REFRESH_MS })
  useEffect(() => onRecordsChanged(KINDS, () => void client.invalidateQueries({ queryKey: ['plant-health', agency] })), [client, agency])
  const plant = health.data?.plant_health
  useEffect(() => {
    if (plant !== undefined) publishFacts(pane.id, { row: plant, rowKind: 'plant' })
  }, [pane.id, plant])
  usePaneTitle(plant === undefined || today === undefined ? words('plant') : words('day_of', { name: plant.plant_name, day: usDay(today) }), plant?.supplier_name)
  if (plant === undefined || day.data === undefined || health.data === undefined) return <Unanswered asked={[health, meta, day]} lines={9} />
  return (
    <div className="plant-day">
      <section className="plant-day-chart" data-pane-focus tabIndex={-1} aria-label={words('chart_label', { day: usDay(day.data.day) })}>
        <button type="button" className="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {words(isTable ? 'as_chart' : 'as_table')}
        </button>
        {isTable ? <DayTable day={day.data} /> : <LatencyChart day={day.data} ranges={health.data.ranges} />}
      </section>
      <DayFacts plant={plant} day={day.data} ranges={health.data.ranges} />
    </div>
  )
}
