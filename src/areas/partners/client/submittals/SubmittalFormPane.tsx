import { useQuery } from '@tanstack/react-query'
import '#src/areas/partners/client/partners.css'
import { checkAttachments, checkDated, checkSubmittal, mayChangeSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import { words } from '#src/areas/partners/client/messages'
import { pathOfSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { FileField } from '#src/areas/partners/client/submittals/FileField'
import { submittalCalls, submittalKey, type Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { checkUploads, type Upload } from '#src/areas/partners/client/submittals/uploads'
import { callApi } from '#src/platform/client/api/call-api'
import { DayEntry, dayTyped } from '#src/platform/client/form/DayEntry'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { LongTextEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { usDay } from '#src/platform/domain/formats/dates'
import { dayInZone } from '#src/platform/domain/time/days'
import { message } from '#src/platform/domain/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'

interface Held {
  readonly material_id: string
  readonly certificate_type_id: string
  readonly vendor: string
  readonly dated: string
  readonly sample_id: string
  readonly approved_quantity: string
  readonly uom: string
  readonly notes: string
  readonly files: readonly Upload[]
  readonly version: string
}

interface Choices {
  readonly materials: readonly { readonly id: number; readonly name: string }[]
  readonly certificate_types: readonly { readonly id: number; readonly name: string }[]
  readonly units: readonly string[]
  /** The agency's time zone, in which a submittal is dated. */
  readonly timezone: string
}

const nothing: Held = { material_id: '', certificate_type_id: '', vendor: '', dated: '', sample_id: '', approved_quantity: '', uom: '', notes: '', files: [], version: '' }

/** The form for a new submittal, or for a submittal that is still undecided or was rejected (SUBM-2 to SUBM-7, SUBM-10). */
export default function SubmittalFormPane({ params }: PaneViewProps) {
  const { dot_authority_id: agency, partner } = usePerson()
  const id = params['id'] === undefined ? null : Number(params['id'])
  const choices = useQuery({ queryKey: ['submittal-choices', agency], queryFn: ({ signal }) => callApi(submittalCalls.choices(), { signal }) })
  const query = useQuery({ queryKey: [...submittalKey(agency, id ?? 0), 'form'], queryFn: async ({ signal }) => (await callApi(submittalCalls.detail({ id: id ?? 0 }), { signal, ignore: NOT_THERE })).submittal, enabled: id !== null, staleTime: 0, gcTime: 0 })
  usePaneTitle(id === null ? words('new_submittal') : words('edit_submittal', { material: query.data?.material ?? '' }))
  if (choices.data === undefined || (id !== null && query.data === undefined)) return <Unanswered asked={[choices, query]} lines={9} />
  return <SubmittalForm key={id} choices={choices.data} submittal={query.data ?? null} isVendor={partner === 'vendor'} />
}

function SubmittalForm({ choices: { materials, certificate_types: types, units, timezone }, submittal, isVendor }: { readonly choices: Choices; readonly submittal: Submittal | null; readonly isVendor: boolean }) {
  const { id: paneId } = usePane()
  const leaveTo = submittal === null ? (isVendor ? '/vendor' : '/admin/vendors/submittals') : pathOfSubmittal(submittal.id, isVendor)
  // the supplier of a vendor's submittal is the vendor
  const hasVendor = !isVendor && (submittal === null || submittal.vendor_request_id === null)
  const form = useForm<Held, { readonly submittal: Submittal }>({
    start: submittal === null ? nothing : heldOf(submittal),
    labels: {
      material_id: words('material'), certificate_type_id: words('certificate_type'), vendor: words('vendor'), dated: words('dated'), sample_id: words('sample_id'),
      approved_quantity: words('approved_quantity'), uom: words('uom'), notes: words('notes'), files: words('attachments'),
    },
    check({ material_id, certificate_type_id, dated, approved_quantity, files: _files, version: _version, ...texts }) {
      const today = dayInZone(new Date(), timezone)
      return {
        ...checkSubmittal({ ...texts, vendor: hasVendor ? texts.vendor : words('vendor'), dated: dayTyped(dated) ?? '', approved_quantity: approved_quantity.trim() === '' ? null : approved_quantity.trim() }, today),
        dated: dated.trim() !== '' && dayTyped(dated) === undefined ? refuse('errors.submittal_day') : checkDated(dayTyped(dated) ?? '', today),
        material_id: material_id === '' ? refuse('errors.field_is_required', { label: words('material') }) : allow,
        certificate_type_id: certificate_type_id === '' ? refuse('errors.field_is_required', { label: words('certificate_type') }) : allow,
        files: checkUploads(paneId),
      }
    },
    request({ material_id, certificate_type_id, dated, approved_quantity, vendor, files, version, ...texts }) {
      const content = {
        material_id: Number(material_id), certificate_type_id: Number(certificate_type_id), dated: dayTyped(dated) ?? '', ...texts,
        approved_quantity: approved_quantity.trim() === '' ? null : approved_quantity.trim(), ...(hasVendor && { vendor }), upload_ids: files.map(({ id: upload }) => upload),
      }
      return submittal === null ? submittalCalls.create(content) : submittalCalls.change({ id: submittal.id, version: Number(version), ...content })
    },
    records: 'submittal',
    isUndoable: false,
    successMessage: ({ submittal: { material } }) => words(submittal === null ? 'submittal_sent' : 'submittal_saved', { material }),
    present: (current) => heldOf(current as Submittal),
    saved({ submittal: { id } }, leaveFor) {
      notifyRecordsChanged('submittal', [id])
      leaveFor(leaveTo)
    },
    show: (name, value) => [...(name === 'material_id' ? materials : name === 'certificate_type_id' ? types : [])].find(({ id }) => String(id) === value)?.name ?? String(value),
  })
  const attachments = (submittal?.attachments.length ?? 0) + form.values().files.length
  const enough = checkAttachments(attachments)
  return (
    <FormPane form={form} label={submittal === null ? words('new_submittal') : words('edit_submittal', { material: submittal.material })} leaveTo={leaveTo} save={words(submittal === null ? 'send' : 'save')}
      mayChange={submittal === null || mayChangeSubmittal(submittal).allowed}
      head={!enough.allowed && attachments > 0 && <p className="form-notice form-notice-problem" role="alert">{message(enough.message, enough.values)}</p>}>
      <SearchChoiceEntry form={form} name="material_id" isRequired isFirst choices={choicesOf(materials)} />
      <SearchChoiceEntry form={form} name="certificate_type_id" isRequired choices={choicesOf(types)} />
      {hasVendor && <TextEntry form={form} name="vendor" isRequired maxLength={120} />}
      <DayEntry form={form} name="dated" isRequired />
      <TextEntry form={form} name="approved_quantity" inputMode="decimal" hint={words('quantity_hint')} />
      <TextEntry form={form} name="uom" maxLength={20} suggestions={units} />
      <TextEntry form={form} name="sample_id" maxLength={60} />
      <LongTextEntry form={form} name="notes" rows={3} maxLength={2000} />
      <FileField form={form} hint={words(submittal === null ? 'files_needed' : 'files_more')} />
    </FormPane>
  )
}

function choicesOf(rows: readonly { readonly id: number; readonly name: string }[]) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }))
}

function heldOf({ material_id, certificate_type_id, vendor, dated, sample_id, approved_quantity: quantity, uom, notes, version }: Submittal): Held {
  return {
    material_id: String(material_id ?? ''), certificate_type_id: String(certificate_type_id ?? ''), vendor, dated: usDay(dated), sample_id: sample_id ?? '',
    approved_quantity: quantity === null ? '' : String(quantity), uom: uom ?? '', notes: notes ?? '', files: [], version: String(version),
  }
}
