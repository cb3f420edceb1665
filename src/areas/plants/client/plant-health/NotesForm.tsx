import { useQuery } from '@tanstack/react-query'
import { PLANT_NOTES_MAX } from '#src/areas/plants/domain/limits'
import { checkNotes, storedNotes } from '#src/areas/plants/domain/plants/plant'
import { messages } from '#src/areas/plants/client/notices'
import { words } from '#src/areas/plants/client/messages'
import { healthCalls, healthKeys, readHealth, type HealthRow } from '#src/areas/plants/client/plant-health/health-rows'
import { LongTextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

interface NotesValues {
  readonly version: number
  readonly notes: string
}

/** The notes on one plant, which administrators and plant inspectors write (PLNT-14 to PLNT-16). */
export default function NotesForm({ params: { plantId } }: PaneViewProps<{ readonly plantId: string }>) {
  const { dot_authority_id: agency, role } = usePerson()
  const id = Number(plantId)
  const plant = useQuery({ queryKey: [...healthKeys.one(agency, id), 'notes'], queryFn: ({ signal }) => readHealth(id, signal), staleTime: 0, gcTime: 0 })
  return plant.data === undefined ? <Unanswered asked={[plant]} /> : <OpenNotes key={id} plant={plant.data.plant_health} leaveTo={role === 'administrator' ? '/admin/plant-health' : '/plants'} />
}

function OpenNotes({ plant, leaveTo }: { readonly plant: HealthRow; readonly leaveTo: string }) {
  const { id, plant_name: name } = plant
  usePaneTitle(words('notes_of', { name }), plant.supplier_name)
  const form = useForm<NotesValues, { readonly plant_health: HealthRow }>({
    start: { version: plant.version, notes: plant.notes },
    labels: { notes: words('notes') },
    check: ({ notes }) => ({ notes: checkNotes(storedNotes(notes)) }),
    request: ({ version, notes }) => healthCalls.saveNotes({ id, version, notes }),
    records: 'plant',
    successMessage: () => messages.notesSaved(),
    undoWords: () => words('undo_notes', { name }),
    // a 409 response contains the plant in the same shape as the answer of the detail call
    present: (current) => ({ version: (current as HealthRow).version, notes: (current as HealthRow).notes }),
    saved(_answer, leaveFor) {
      notifyRecordsChanged('plant', [id])
      leaveFor(leaveTo)
    },
  })
  return (
    <FormPane form={form} label={words('notes_of', { name })} leaveTo={leaveTo}>
      <LongTextEntry<NotesValues> form={form} name="notes" rows={8} isFirst hint={words('notes_hint', { max: PLANT_NOTES_MAX })} />
    </FormPane>
  )
}
