import { useQuery } from '@tanstack/react-query'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { checkItemCodeText, checkNeededItemText, itemTextMax } from '#src/areas/contracts/domain/contract-items/contract-item'
import { callApi } from '#src/platform/client/api/call-api'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { words } from '#src/areas/contracts/client/master-pay-items/messages'
import { masterKeys, type MasterItem } from '#src/areas/contracts/client/master-pay-items/master-items'
import { masterCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

const LIST = '/pay-item'

interface Held {
  readonly item_code: string
  readonly item_description: string
  readonly uom: string
  /** The version of the item, which is sent with a change. It is not a field of the form. */
  readonly version: number
}

const nothing: Held = { item_code: '', item_description: '', uom: '', version: 0 }

/** One item of the catalog as a form (PAY-28, PAY-29). */
export default function MasterItemPane({ params: { itemId } }: PaneViewProps<{ readonly itemId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = itemId === 'new' ? null : Number(itemId)
  const query = useQuery({
    queryKey: masterKeys.one(agency, id ?? 0),
    queryFn: async ({ signal }) => (await callApi(masterCalls.detail({ id: id ?? 0 }), { signal, ignore: NOT_THERE })).master_pay_item,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = query
  if (id !== null && data === undefined) return <Unanswered asked={[query]} />
  return <MasterItemForm key={itemId} id={id} start={data === undefined ? nothing : heldOf(data)} />
}

function MasterItemForm({ id, start }: { readonly id: number | null; readonly start: Held }) {
  const isNew = id === null
  const title = isNew ? words('new_item') : start.item_code
  usePaneTitle(title, isNew ? undefined : start.item_description)
  const form = useForm<Held, { readonly master_pay_item: MasterItem }>({
    start,
    labels: { item_code: words('code'), item_description: words('description'), uom: words('unit') },
    check: ({ item_code: code, item_description: description, uom }) => ({
      item_code: checkItemCodeText(code, comparisonKey(code)),
      item_description: checkNeededItemText('Description', description, itemTextMax.item_description),
      uom: checkNeededItemText('Unit', uom, itemTextMax.estimated_qty_uom),
    }),
    request({ version, ...fields }) {
      return id === null ? masterCalls.create(fields) : masterCalls.change({ id, version, ...fields })
    },
    records: 'master_pay_item',
    successMessage: ({ master_pay_item: item }) => words(isNew ? 'added' : 'saved', { code: item.item_code }),
    undoWords: ({ master_pay_item: item }) => words(isNew ? 'undo_add' : 'undo_edit', { code: item.item_code }),
    // a 409 answer contains the current item in the shape of the detail call, so the cast is safe
    present: (row) => heldOf(row as MasterItem),
    saved({ master_pay_item: item }, leaveFor) {
      notifyRecordsChanged('master_pay_item', [item.id])
      leaveFor(LIST)
    },
  })
  return (
    <FormPane form={form} label={title} leaveTo={LIST} {...(isNew ? { save: words('add') } : {})}>
      <TextEntry form={form} name="item_code" isRequired isFirst maxLength={itemTextMax.item_code} />
      <TextEntry form={form} name="item_description" isRequired maxLength={itemTextMax.item_description} />
      <TextEntry form={form} name="uom" isRequired maxLength={itemTextMax.estimated_qty_uom} />
    </FormPane>
  )
}

function heldOf({ item_code, item_description, uom, version }: MasterItem): Held {
  return { item_code, item_description, uom, version }
}
