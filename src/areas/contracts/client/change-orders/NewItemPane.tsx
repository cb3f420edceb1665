import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { dayInZone } from '#src/platform/domain/time/days'
import { allow, refuse } from '#src/platform/domain/verdict'
import { callApi } from '#src/platform/client/api/call-api'
import { DayEntry, dayText, dayTyped } from '#src/platform/client/form/DayEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { ContractFields } from '#src/areas/contracts/client/contract-items/ContractFields'
import { checkContractValues, contractLabels, noContractValues, sentContract, type ContractValues } from '#src/areas/contracts/client/contract-items/item-values'
import { projectFacts, useProject, type Project } from '#src/areas/projects/client/public/project-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { words } from '#src/areas/contracts/client/change-orders/messages'
import { patchUpdate } from '#src/areas/contracts/client/change-orders/current-update'
import { sentLists, updateCalls, updateKeys, type Update } from '#src/areas/contracts/client/change-orders/update-calls'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

interface Held extends ContractValues {
  readonly date: string
  readonly description: string
  readonly source_only: boolean
}

const KINDS: readonly RecordKind[] = ['change_order', 'pay_item']

/** The form for a new item of an Update. The item is added to the draft, or, if the Update is `new`, becomes its first line (PAY-15). */
export default function NewItemPane({ params }: PaneViewProps<{ readonly projectId: string; readonly number: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const projectId = Number(params.projectId)
  const number = params.number === 'new' ? null : Number(params.number)
  const { project, asked } = useProject(agency, projectId)
  usePublishFacts(useMemo(() => ({ project: projectFacts(project) }), [project]))
  const key = updateKeys.one(agency, projectId, number ?? 0)
  useReadAgain(key, KINDS)
  const askedUpdate = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callApi(updateCalls.detail({ projectId, number: number ?? 0 }), { signal, ignore: NOT_THERE })).change_order,
    enabled: number !== null,
  })
  const { data: update } = askedUpdate
  if (project === undefined || (number !== null && update === undefined)) return <Unanswered asked={[asked, askedUpdate]} />
  return <NewItem project={project} update={update ?? null} />
}

function NewItem({ project, update }: { readonly project: Project; readonly update: Update | null }) {
  const pane = usePane()
  const list = `/projects/${project.id}/updates`
  const title = update === null ? words('new_item_first') : words('new_item_of', { number: update.number })
  usePaneTitle(title, project.title)
  const [today] = useState(() => dayInZone(new Date(), project.timezone))
  const form = useForm<Held, { readonly change_order: Update }>({
    start: { ...noContractValues, source_only: false, date: dayText(today), description: '' },
    labels: { date: words('date'), description: words('description'), ...contractLabels, source_only: words('source_only') },
    check: (values) => ({ ...checkContractValues(values), date: dayTyped(values.date) == null ? refuse('errors.date_is_required') : allow }),
    request(values) {
      const added = { ...sentContract(values), source_only: values.source_only }
      if (update === null) return updateCalls.create({ projectId: project.id, date: dayTyped(values.date) ?? '', description: values.description, new_pay_items: [added] })
      const { new_pay_items: others } = sentLists(update)
      // send the version of the Update that contains these items, not the newest version that this browser window has saved: the server
      // can then refuse to overwrite items that the person has not seen
      return updateCalls.change({ projectId: project.id, number: update.number, version: update.version, new_pay_items: [...others, added] })
    },
    records: 'change_order',
    isUndoable: false,
    successMessage: ({ change_order: saved }) => words(update === null ? 'made' : 'saved', { number: saved.number }),
    saved({ change_order: saved }) {
      patchUpdate(project.id, saved)
      pane.navigate(`${list}/${saved.number}`, { replace: true })
    },
  })
  return (
    <FormPane form={form} label={title} leaveTo={update === null ? list : `${list}/${update.number}`} save={words(update === null ? 'begin' : 'add_item')}>
      {update === null && <DayEntry form={form} name="date" isRequired isFirst />}
      {update === null && <TextEntry form={form} name="description" label={words('description_of_update')} />}
      <ContractFields form={form} isFirst={update !== null} />
      <SwitchEntry form={form} name="source_only" />
    </FormPane>
  )
}
