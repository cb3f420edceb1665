import { useQuery } from '@tanstack/react-query'
import { checkPlant } from '#src/areas/plants/domain/plants/plant'
import { words } from '#src/areas/plants/client/messages'
import { plantCalls, plantKeys, readPlant, type PlantRow } from '#src/areas/plants/client/plants/plant-rows'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

const LIST = '/admin/plants'

interface PlantValues {
  readonly version: number
  readonly name: string
  readonly address: string
  readonly lat: string
  readonly long: string
  readonly active: boolean
}

/** The name, address, location and state of one plant. Its supplier comes from its tickets (PLNT-3). */
export default function PlantForm({ params: { plantId } }: PaneViewProps<{ readonly plantId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = Number(plantId)
  const plant = useQuery({ queryKey: [...plantKeys.one(agency, id), 'form'], queryFn: ({ signal }) => readPlant(id, signal), staleTime: 0, gcTime: 0 })
  return plant.data === undefined ? <Unanswered asked={[plant]} /> : <OpenForm key={id} plant={plant.data} />
}

function OpenForm({ plant }: { readonly plant: PlantRow }) {
  usePaneTitle(words('plant_named', { name: plant.name }), plant.supplier)
  const form = useForm<PlantValues, { readonly dot_plant: PlantRow }>({
    start: valuesOf(plant),
    labels: { name: words('plant_name'), address: words('address'), lat: words('lat'), long: words('long'), active: words('active') },
    check: ({ name, address, lat, long }) => checkPlant({ name, address, lat: degrees(lat), long: degrees(long) }),
    request: ({ version, name, address, lat, long, active }) => plantCalls.change({ id: plant.id, version, name, address, lat: degrees(lat), long: degrees(long), active }),
    records: 'plant',
    successMessage: ({ dot_plant: { name } }) => words('saved', { name }),
    undoWords: ({ dot_plant: { name } }) => words('undo_edit', { name }),
    // a 409 response contains the plant in the same shape as the answer of the detail call
    present: (current) => valuesOf(current as PlantRow),
    saved(_answer, leaveFor) {
      notifyRecordsChanged('plant', [plant.id])
      leaveFor(LIST)
    },
    show: (field, value) => (field === 'active' ? words(value === true ? 'yes' : 'no') : String(value)),
  })
  return (
    <FormPane form={form} label={words('plant_named', { name: plant.name })} leaveTo={LIST}>
      <TextEntry<PlantValues> form={form} name="name" isFirst isRequired />
      <TextEntry<PlantValues> form={form} name="address" />
      <NumberEntry<PlantValues> form={form} name="lat" unit="°" />
      <NumberEntry<PlantValues> form={form} name="long" unit="°" />
      <SwitchEntry<PlantValues> form={form} name="active" />
    </FormPane>
  )
}

function valuesOf({ version, name, address, lat, long, active }: PlantRow): PlantValues {
  return { version, name, address: address ?? '', lat: lat === null ? '' : String(lat), long: long === null ? '' : String(long), active }
}

/** Parses typed degrees; null for an empty field. Other text that is not a number becomes NaN, which `checkPlant` refuses. */
function degrees(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed.trim())
}
