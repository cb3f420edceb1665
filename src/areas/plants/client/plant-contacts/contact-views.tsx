import { useQuery } from '@tanstack/react-query'
import { plantContact } from '#src/areas/plants/domain/plant-contacts/plant-contact'
import { words } from '#src/areas/plants/client/messages'
import { contactScreen, type ContactRow } from '#src/areas/plants/client/plant-contacts/contact-screen'
import { plantCalls, plantKeys } from '#src/areas/plants/client/plants/plant-rows'
import { callApi } from '#src/platform/client/api/call-api'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const MOST_PLANTS = 10_000

const contactColumns = recordColumns<ContactRow>(plantContact, {
  name: { width: 200, flex: 1, strong: true },
  phone: { width: 144 },
  email: { width: 216, flex: 1 },
  supplier: { width: 200, flex: 1 },
  plant_id: { width: 200, flex: 1, value: ({ plant_name: name }) => name },
  alarms: { width: 152, value: ({ alarms }) => String(alarms) },
})

const plantEntry: OwnEntry<number | null> = {
  text: (value) => (value === null ? '' : String(value)),
  read: (text) => ({ value: text === '' ? null : Number(text) }),
  Entry: PlantEntry,
}

/** The 24/7 contacts by supplier or plant (PLNT-17). */
export function List() {
  return <RecordList<ContactRow> screen={contactScreen} name="plant_contacts" columns={contactColumns} empty={words('no_contacts')} searchLabel={words('search_contacts')} actions={['plant-contacts.edit', 'plant-contacts.remove']} add="plant-contacts.add" />
}

/** The form's screen uses `plantContact`, which has the rules for phones and emails that the list does not need. */
const FORM = { ...contactScreen, record: plantContact }

/** The form for one contact: name, phone, email, and the supplier or plant that it is for (PLNT-17). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={FORM} id={id} entries={{ plant_id: plantEntry }} />
}

function PlantEntry({ form, name }: { readonly form: RecordFormValue; readonly name: string }) {
  const { dot_authority_id: agency } = usePerson()
  const plants = useQuery({ queryKey: [...plantKeys.list(agency), 'choices'], queryFn: async ({ signal }) => (await callApi(plantCalls.list({ page_size: MOST_PLANTS, sort_by: 'name' }), { signal, ignore: 'all' })).dot_plants })
  const choices = plants.data?.map(({ id, name: label, supplier }) => ({ value: String(id), label, detail: supplier })) ?? []
  return <SearchChoiceEntry<Texts> form={form} name={name} choices={choices} hint={words('plant_hint')} />
}
