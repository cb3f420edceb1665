import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import '#src/areas/partners/client/partners.css'
import { checkDated, checkSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import { words } from '#src/areas/partners/client/messages'
import { submittalCalls, type Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { uploads } from '#src/areas/partners/client/submittals/uploads'
import { callApi } from '#src/platform/client/api/call-api'
import { DayEntry, dayTyped } from '#src/platform/client/form/DayEntry'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { dayInZone } from '#src/platform/domain/time/days'
import { allow, refuse } from '#src/platform/domain/verdict'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

interface Held {
  readonly material_id: string
  readonly certificate_type_id: string
  readonly vendor: string
  readonly dated: string
  readonly sample_id: string
  readonly approved_quantity: string
  readonly uom: string
  readonly notes: string
}

const nothing: Held = { material_id: '', certificate_type_id: '', vendor: '', dated: '', sample_id: '', approved_quantity: '', uom: '', notes: '' }

/** The form for a new submittal (SUBM-2 to SUBM-7, SUBM-10). */
export default function NewSubmittalPane() {
  const { dot_authority_id: agency, partner } = usePerson()
  usePaneTitle(words('new_submittal'))
  const query = useQuery({ queryKey: ['submittal-choices', agency], queryFn: ({ signal }) => callApi(submittalCalls.choices(), { signal }) })
  if (query.data === undefined) return <Unanswered asked={[query]} lines={9} />
  return <NewSubmittal {...query.data} isVendor={partner === 'vendor'} />
}

function NewSubmittal({ materials, certificate_types: types, isVendor }: {
  readonly materials: readonly { readonly id: number; readonly name: string }[]
  readonly certificate_types: readonly { readonly id: number; readonly name: string }[]
  readonly isVendor: boolean
}) {
  const { files } = useSnapshot(uploads)
  const [today] = useState(() => dayInZone(new Date(), browserZone()))
  const leaveTo = isVendor ? '/vendor' : '/admin/vendors/submittals'
  const form = useForm<Held, { readonly submittal: Submittal }>({
    start: nothing,
    labels: {
      material_id: words('material'), certificate_type_id: words('certificate_type'), vendor: words('vendor'), dated: words('dated'), sample_id: words('sample_id'),
      approved_quantity: words('approved_quantity'), uom: words('uom'), notes: words('notes'),
    },
    check: ({ material_id, certificate_type_id, dated, approved_quantity, ...texts }) => ({
      ...checkSubmittal({ ...texts, vendor: isVendor ? words('vendor') : texts.vendor, dated: dayTyped(dated) ?? '', approved_quantity: approved_quantity.trim() === '' ? null : approved_quantity.trim() }, today),
      dated: dated.trim() !== '' && dayTyped(dated) === undefined ? refuse('errors.submittal_day') : checkDated(dayTyped(dated) ?? '', today),
      material_id: material_id === '' ? refuse('errors.field_is_required', { label: words('material') }) : allow,
      certificate_type_id: certificate_type_id === '' ? refuse('errors.field_is_required', { label: words('certificate_type') }) : allow,
    }),
    request: ({ material_id, certificate_type_id, dated, approved_quantity, vendor, ...texts }) =>
      submittalCalls.create({
        material_id: Number(material_id), certificate_type_id: Number(certificate_type_id), dated: dayTyped(dated) ?? '', ...texts,
        approved_quantity: approved_quantity.trim() === '' ? null : approved_quantity.trim(), ...(isVendor ? {} : { vendor }), upload_ids: uploads.files.map(({ id }) => id),
      }),
    records: 'submittal',
    successMessage: ({ submittal: { material } }) => words('submittal_sent', { material }),
    undoWords: ({ submittal: { material } }) => material,
    saved({ submittal: { id } }) {
      uploads.files = []
      notifyRecordsChanged('submittal', [id])
      workspaceHandle.leavePaneFor(leaveTo)
    },
  })
  const choicesOf = (rows: readonly { readonly id: number; readonly name: string }[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FormPane form={form} label={words('new_submittal')} leaveTo={leaveTo} save={words('send')}>
      <SearchChoiceEntry form={form} name="material_id" isRequired choices={choicesOf(materials)} />
      <SearchChoiceEntry form={form} name="certificate_type_id" isRequired choices={choicesOf(types)} />
      {!isVendor && <TextEntry form={form} name="vendor" isRequired maxLength={120} />}
      <DayEntry form={form} name="dated" isRequired />
      <TextEntry form={form} name="sample_id" maxLength={60} />
      <TextEntry form={form} name="approved_quantity" inputMode="decimal" />
      <TextEntry form={form} name="uom" maxLength={20} />
      <TextEntry form={form} name="notes" maxLength={2000} />
      <div className="field">
        <CommandButton id="submittals.add-file" />
        {files.length === 0 ? <p>{words('files_needed')}</p> : (
          <ul className="partner-uploads">
            {files.map(({ id, name }) => <li key={id}>{name}</li>)}
          </ul>
        )}
      </div>
    </FormPane>
  )
}
