import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Static } from 'typebox'
import type { PayItem } from '#src/areas/contracts/api/contract-items/pay-items'
import { CONTRACTOR_PAGE } from '#src/areas/contracts/domain/contract-items/limits'
import { may } from '#src/platform/domain/session/abilities'
import { callApi } from '#src/platform/client/api/call-api'
import { MultiChoiceEntry } from '#src/platform/client/form/MultiChoiceEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { ContractFields } from '#src/areas/contracts/client/contract-items/ContractFields'
import { contractKeys, itemCalls, payItemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { checkContractValues, itemLabels, itemValuesOf, newItemValues, sentContract, type ItemValues } from '#src/areas/contracts/client/contract-items/item-values'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { projectFacts, useProject, type Project } from '#src/areas/projects/client/public/project-query'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { usePanePath } from '#src/workspace/client/panes/location'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

type Item = Static<typeof PayItem>
type Change = Parameters<typeof itemCalls.change>[0]

/** The fields that only an Update can change once reconciliation is confirmed. The unit price is not one of them (PAY-46). */
const contractFields: ReadonlySet<string> = new Set(Object.keys(newItemValues).filter((name) => name !== 'unit_price' && name in sentContract(newItemValues)))

/**
 * One item as a form. The contract fields can change until reconciliation is confirmed; how the item may be used can change at any time
 * (PAY-1, PAY-20, PAY-32, PAY-42).
 */
export default function ItemPane({ params: { projectId, itemId } }: PaneViewProps<{ readonly projectId: string; readonly itemId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = itemId === 'new' ? null : Number(itemId)
  const { project, asked } = useProject(agency, Number(projectId))
  usePublishFacts(useMemo(() => ({ project: projectFacts(project) }), [project]))
  const askedItem = useQuery({
    queryKey: contractKeys.item(agency, Number(projectId), id ?? 0),
    queryFn: async ({ signal }) => (await callApi(itemCalls.payItem({ projectId: Number(projectId), id: id ?? 0 }), { signal, ignore: NOT_THERE })).pay_item,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = askedItem
  if (project === undefined || (id !== null && data === undefined)) return <Unanswered asked={[asked, askedItem]} />
  return <ItemForm key={itemId} id={id} project={project} start={data === undefined ? newItemValues : itemValuesOf(data)} agency={agency} />
}

function ItemForm({ id, project, start, agency }: { readonly id: number | null; readonly project: Project; readonly start: ItemValues; readonly agency: number }) {
  const { id: paneId } = usePane()
  const list = usePanePath(paneId).includes('/pay-items/') ? 'pay-items' : 'contract'
  const leaveTo = `/projects/${project.id}/${list}`
  const isNew = id === null
  const title = isNew ? words('new_item') : start.item_code
  usePaneTitle(title, isNew ? project.title : start.item_description)
  const mayChange = may('change_contract_items', usePerson()).allowed
  const isFixed = project.reconciliation === 'confirmed' || start.is_dnp
  const { data: contractors = [] } = useQuery({
    queryKey: contractKeys.contractors(agency, project.id),
    queryFn: async ({ signal }) => (await callApi(payItemCalls.contractors({ projectId: project.id, ...CONTRACTOR_PAGE }), { signal, ignore: 'all' })).content,
  })
  const form = useForm<ItemValues, { readonly pay_item: Item }>({
    start,
    labels: itemLabels,
    check: (values) => (isFixed ? { unit_price: checkContractValues(values).unit_price } : checkContractValues(values)),
    request(values, changed) {
      const all = { ...sentContract(values), ...flagsOf(values) }
      if (id === null) return itemCalls.create({ projectId: project.id, ...all })
      const sent = Object.fromEntries(Object.entries(all).filter(([name]) => changed.some((one) => one === name) && !(isFixed && contractFields.has(name))))
      return itemCalls.change({ projectId: project.id, id, version: versionToWrite('pay_item', { id, version: values.version }), ...sent } satisfies Change)
    },
    records: 'pay_item',
    successMessage: ({ pay_item: item }) => words(isNew ? 'added' : 'saved', { code: item.item_code }),
    undoWords: ({ pay_item: item }) => words(isNew ? 'undo_add' : 'undo_edit', { code: item.item_code }),
    // a 409 answer contains the current item in the shape of the detail call, so the cast is safe
    present: (row) => itemValuesOf(row as Item),
    saved({ pay_item: item }, leaveFor) {
      notifyRecordsChanged('pay_item', [item.id])
      leaveFor(leaveTo)
    },
    show: (name, value) => (name === 'external_dot_contractor_ids' && Array.isArray(value) ? value.map((one) => contractors.find(({ id: known }) => String(known) === one)?.name ?? '').join(', ') : String(value)),
  })
  const choices = useMemo(() => contractors.map(({ id: one, name }) => ({ value: String(one), label: name })), [contractors])
  return (
    <FormPane form={form} label={title} leaveTo={leaveTo} mayChange={mayChange} {...(isNew ? { save: words('add') } : {})}
      head={isFixed && !start.is_dnp ? <p className="form-notice">{words('fixed_fields')}</p> : undefined}>
      <ContractFields form={form} isReadOnly={isFixed || !mayChange} isPriceReadOnly={!mayChange} hasPrice={!start.is_dnp} />
      <SwitchEntry form={form} name="mobile_favorite" isReadOnly={!mayChange || start.is_dnp} />
      <SwitchEntry form={form} name="source_only" hint={words('source_only_hint')} isReadOnly={!mayChange} />
      <SwitchEntry form={form} name="e_ticket_available" isReadOnly={!mayChange} />
      {choices.length > 0 && <MultiChoiceEntry form={form} name="external_dot_contractor_ids" choices={choices} hint={words('contractors_hint')} isReadOnly={!mayChange} />}
    </FormPane>
  )
}

function flagsOf({ mobile_favorite, source_only, e_ticket_available, external_dot_contractor_ids: contractors }: ItemValues) {
  return { mobile_favorite, source_only, e_ticket_available, external_dot_contractor_ids: contractors.map(Number) }
}
