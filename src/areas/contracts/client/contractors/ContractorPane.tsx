import { useQuery } from '@tanstack/react-query'
import { checkContractorName, contractorTypes, contractorTypeWords, type ContractorType } from '#src/areas/contracts/domain/contractors/contractor'
import { callApi } from '#src/platform/client/api/call-api'
import { ChoiceEntry } from '#src/platform/client/form/ChoiceEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { tellRecordsChanged } from '#src/platform/client/records/record-changes'
import { allContractors, contractorCalls, contractorKeys, type Contractor } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { useProjectView } from '#src/areas/projects/client/use-project-view'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

/** What the form holds. */
interface Held {
  readonly name: string
  readonly type: string
  readonly version: number
}

interface FormProps {
  readonly projectId: number
  readonly title: string
  readonly id: number | null
  readonly start: Held
  readonly others: readonly string[]
}

/** One contractor of a project as a form (PROJ-45). */
export default function ContractorPane({ params }: PaneViewProps<{ readonly projectId: string; readonly contractorId: string }>) {
  const projectId = Number(params.projectId)
  const id = params.contractorId === 'new' ? null : Number(params.contractorId)
  const { project, asked, agency } = useProjectView(params.projectId, words(id === null ? 'new_contractor' : 'contractor'))
  const askedList = useQuery({
    queryKey: [...contractorKeys.list(agency, projectId), 'whole'],
    queryFn: async ({ signal }) => (await callApi(allContractors(projectId), { signal })).content,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = askedList
  if (data === undefined || project === undefined) return <Unanswered asked={[asked, askedList]} />
  const own = data.find((one) => one.id === id)
  if (own === undefined && id !== null) return <Unanswered asked={[]} isMissing />
  const others = data.filter((one) => one.id !== id).map(({ name }) => name)
  const start: Held = own === undefined ? { name: '', type: 'subcontractor', version: 0 } : heldOf(own)
  return <ContractorForm key={params.contractorId} projectId={projectId} title={project.title} id={id} start={start} others={others} />
}

function ContractorForm({ projectId, title, id, start, others }: FormProps) {
  const isNew = id === null
  const list = `/projects/${projectId}/contractors`
  const form = useForm({
    start,
    labels: { name: words('name'), type: words('type') },
    check: ({ name }: Held) => ({ name: checkContractorName(name, others) }),
    request({ name, type, version }: Held) {
      const body = { projectId, name, type: typeOf(type) }
      return id === null ? contractorCalls.create(body) : contractorCalls.change({ ...body, no: id, version })
    },
    records: 'contractor',
    said: ({ external_dot_contractor: { name } }) => words(isNew ? 'added' : 'saved', { name, title }),
    undoWords: ({ external_dot_contractor: { name } }) => words(isNew ? 'undo_add' : 'undo_edit', { name }),
    // a 409 carries the row as the list answers it
    present: (row) => heldOf(row as Contractor),
    saved({ external_dot_contractor: saved }) {
      tellRecordsChanged('contractor', [saved.id])
      workspaceHandle.leavePaneFor(list)
    },
  })
  return (
    <FormPane form={form} label={words(isNew ? 'new_contractor' : 'contractor')} leaveTo={list} {...(isNew ? { save: words('add') } : {})}>
      <TextEntry form={form} name="name" isRequired isFirst />
      <ChoiceEntry form={form} name="type" isRequired choices={contractorTypes.map((value) => ({ value, label: contractorTypeWords[value] }))} />
    </FormPane>
  )
}

function typeOf(text: string): ContractorType {
  return contractorTypes.find((type) => type === text) ?? 'other'
}

function heldOf({ name, type, version }: Contractor): Held {
  return { name, type, version }
}
