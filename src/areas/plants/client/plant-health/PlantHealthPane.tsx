import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { messages } from '#src/areas/plants/client/notices'
import { HealthPrompt } from '#src/areas/plants/client/plant-health/HealthPrompt'
import { healthColumns, healthKeys, healthSource, readMeta, type HealthRow } from '#src/areas/plants/client/plant-health/health-rows'
import { words } from '#src/areas/plants/client/messages'
import { plantNoun } from '#src/areas/plants/client/plants/plant-rows'
import { SearchedList } from '#src/areas/plants/client/SearchedList'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import '#src/areas/plants/client/plant-health/plant-health.css'

const KINDS: readonly RecordKind[] = ['plant', 'plant_alarm', 'plant_ranges']
const ATTENTION = { attention: true }
const ALL = {}
const REFRESH_MS = 60_000

/**
 * The plants, sorted by state with the most urgent first: silent, late batch, live, ended. Says that data may lag, and names the flagged
 * plants when the pane opens (PLNT-5, PLNT-13, PLNT-23).
 */
export default function PlantHealthPane({ search }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('plant_health'), agencyName)
  const client = useQueryClient()
  const meta = useQuery({ queryKey: healthKeys.meta(agency), queryFn: ({ signal }) => readMeta(signal), refetchInterval: REFRESH_MS })
  useEffect(() => onRecordsChanged(KINDS, () => void client.invalidateQueries({ queryKey: healthKeys.meta(agency) })), [client, agency])
  const preferred = meta.data?.preferred_range_minutes
  const columns = useMemo(() => healthColumns(preferred ?? 0), [preferred])
  const source = useMemo(() => healthSource(agency), [agency])
  const isAttention = new URLSearchParams(search).get('attention') === 'yes'
  if (meta.data === undefined) return <Unanswered asked={[meta]} lines={7} />
  const { attention, plants, preferred_range_minutes: range, accepted_range_minutes: accepted } = meta.data
  return (
    <div className="plant-health">
      <HealthPrompt meta={meta.data} />
      <SearchedList<HealthRow>
        // a new preferred range must remount the grid, because the grid reads its columns only once
        key={preferred}
        name="plant_health" label={words('plant_health')} noun={plantNoun} columns={columns} source={source} kinds={KINDS} filters={isAttention ? ATTENTION : ALL}
        empty={words('no_health')} searchLabel={words('search_plants')} query={search}
        bar={
          <>
            <BarToggleButton command="plant-health.show-attention" label={words('needs_attention', { count: attention })} isOn={isAttention} />
            <BarToggleButton command="plant-health.show-all" label={words('all_plants', { count: plants })} isOn={!isAttention} />
            <span className="table-bar-end plant-health-lag">
              <Info aria-hidden size={14} strokeWidth={1.75} />
              {messages.lag()} {words('ranges', { preferred: range, accepted })}
            </span>
          </>
        }
        foot={
          <>
            <CommandButton id="plant-health.open-day" look="bare" />
            <CommandButton id="plant-alarms.acknowledge" look="bare" />
            <CommandButton id="plant-health.edit-notes" look="bare" />
            <CommandButton id="plant-contacts.show" look="bare" />
            <CommandButton id="plant-health.edit-ranges" look="bare" />
            <CommandButton id="explorer.show" look="bare" />
          </>
        }
      />
    </div>
  )
}
