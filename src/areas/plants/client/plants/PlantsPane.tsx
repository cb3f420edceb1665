import { useMemo } from 'react'
import { may } from '#src/platform/domain/session/abilities'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { words } from '#src/areas/plants/client/messages'
import { plantColumns, plantNoun, plantSource, type PlantRow } from '#src/areas/plants/client/plants/plant-rows'
import { SearchedList } from '#src/areas/plants/client/SearchedList'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['plant']

/** The agency's plants (PLNT-1, PLNT-3). */
export default function PlantsPane({ search }: PaneViewProps) {
  const person = usePerson()
  usePaneTitle(words('plants'), person.dot_authority_name)
  const source = useMemo(() => plantSource(person.dot_authority_id), [person.dot_authority_id])
  const isAdministrator = may('change_plant_health', person).allowed
  return (
    <SearchedList<PlantRow>
      name="plants" label={words('plants')} noun={plantNoun} columns={plantColumns} source={source} kinds={KINDS}
      empty={words('no_plants')} searchLabel={words('search_plants')} query={search}
      bar={
        <>
          <CommandButton id="plants.open-tickets" label={words('tickets')} />
          <CommandButton id="plant-health.edit-notes" label={words('notes')} />
          {isAdministrator && (
            <>
              <CommandButton id="plants.edit" label={words('edit')} />
              <CommandButton id="plants.merge" label={words('merge')} />
              <CommandButton id="plants.show-duplicates" label={words('duplicates')} />
            </>
          )}
          <span className="table-bar-end">
            <CommandButton id="plants.show-map" label={words('map')} />
            <CommandButton id="plants.show-all-tickets" label={words('all_tickets')} />
          </span>
        </>
      }
    />
  )
}
