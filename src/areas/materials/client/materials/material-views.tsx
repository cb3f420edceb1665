import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { material } from '#src/areas/materials/domain/materials/material'
import { certificateTypeCalls } from '#src/areas/materials/client/certificate-types/certificate-type-screen'
import { epdCalls } from '#src/areas/materials/client/epds/epd-screen'
import { CertificateTabs } from '#src/areas/materials/client/certificate-types/CertificateTabs'
import { materialScreen, type Material } from '#src/areas/materials/client/materials/material-screen'
import { words } from '#src/areas/materials/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { MultiChoiceEntry } from '#src/platform/client/form/MultiChoiceEntry'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

/** Reads all certificate types or all declarations as one page: no agency has more than this. */
const ALL = { page_size: 1_000 } as const
const FRESH = { staleTime: 0 } as const

const materialColumns = recordColumns<Material>(material, {
  name: { width: 280, flex: 2, strong: true },
  product_code: { width: 136 },
  certificate_type_ids: { width: 320, flex: 2, value: ({ certificate_types: types }) => types.map(({ name }) => name).join(', ') },
  epd_id: { width: 240, flex: 1, value: ({ epd }) => epd?.declaration_number ?? null },
})

/** The agency's materials (CERT-1, CERT-2). */
export function List() {
  return (
    <RecordList<Material>
      screen={materialScreen} name="materials" columns={materialColumns} empty={words('no_materials')} searchLabel={words('search_materials')} tabs={<CertificateTabs shown="materials" />}
      actions={['materials.edit', 'materials.remove']} add="materials.add"
    />
  )
}

/** The form for one material: name, product code, the certificate types that it requires, and its declaration (CERT-3, CERT-5). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const types = useQuery({ queryKey: ['certificate_types', agency, 'choices'], queryFn: async ({ signal }) => (await callApi(certificateTypeCalls.list(ALL), { signal })).content, ...FRESH })
  const epds = useQuery({ queryKey: ['epds', agency, 'choices'], queryFn: async ({ signal }) => (await callApi(epdCalls.list(ALL), { signal })).content, ...FRESH })
  const entries = useMemo(() => ({ certificate_type_ids: typesEntry(types.data ?? []), epd_id: epdEntry(epds.data ?? []) }), [types.data, epds.data])
  if (types.data === undefined || epds.data === undefined) return <Unanswered asked={[types, epds]} />
  return <RecordForm screen={materialScreen} id={id} entries={entries} />
}

type EntryProps = { readonly form: RecordFormValue; readonly name: string }

/** A field for several certificate types. Offers a hidden type only if the material already requires it (CERT-8). */
function typesEntry(types: readonly { readonly id: number; readonly name: string; readonly status: string }[]): OwnEntry<unknown> {
  const labelOf = ({ name, status }: { readonly name: string; readonly status: string }) => (status === 'hidden' ? words('hidden_type', { name }) : name)
  const choices = types.map((type) => ({ value: String(type.id), label: labelOf(type), isHidden: type.status === 'hidden' }))
  const shown = (formValue: string | readonly string[]) => listOf(formValue).map((id) => choices.find(({ value }) => value === id)?.label ?? id).join(', ')
  return {
    text: (ids) => (Array.isArray(ids) ? ids.map(String) : []),
    read: (formValue) => ({ value: listOf(formValue).map(Number) }),
    shown,
    Entry: ({ form, name }: EntryProps) => {
      const selectedIds = listOf(form.snapshot().values[name])
      return <MultiChoiceEntry<Texts> form={form} name={name} hint={words('certificate_hint')} choices={choices.filter(({ value, isHidden }) => !isHidden || selectedIds.includes(value))} />
    },
  }
}

/** The declaration of a material, or none. */
function epdEntry(epds: readonly { readonly id: number; readonly declaration_number: string; readonly product_name: string; readonly is_expired: boolean }[]): OwnEntry<unknown> {
  const choices = epds.map(({ id, declaration_number: label, product_name: product, is_expired: isExpired }) => ({ value: String(id), label, detail: [product, ...(isExpired ? [words('expired')] : [])].filter((part) => part !== '').join(' · ') }))
  return {
    text: (id) => (typeof id === 'number' ? String(id) : ''),
    read: (formValue) => ({ value: typeof formValue === 'string' && formValue !== '' ? Number(formValue) : null }),
    shown: (formValue) => choices.find(({ value }) => value === formValue)?.label ?? '',
    Entry: ({ form, name }: EntryProps) => <SearchChoiceEntry<Texts> form={form} name={name} choices={choices} />,
  }
}

function listOf(formValue: unknown): readonly string[] {
  return Array.isArray(formValue) ? formValue.map(String) : []
}
