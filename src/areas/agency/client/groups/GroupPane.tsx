import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkGroup, storedGroupName } from '#src/areas/agency/domain/groups/group'
import { message } from '#src/platform/domain/messages'
import { inSentence } from '#src/areas/agency/domain/employees/name'
import { callApi } from '#src/platform/client/api/call-api'
import { LongTextEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm, useFormState } from '#src/platform/client/form/use-form'
import { onRecordsChanged, notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { MembersEntry, type Member } from '#src/areas/agency/client/groups/MembersEntry'
import '#src/areas/agency/client/employees/people.css'
import { words } from '#src/areas/agency/client/employees/messages'
import { groupCalls, peopleKeys, type StaffedGroup } from '#src/areas/agency/client/employees/people-calls'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { leaveForm } from '#src/workspace/client/form/leave-form'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { runCommand } from '#src/workspace/client/running/run-command'

const LIST = '/admin/groups'

/**
 * The values of the form. `evenIfDeleted` is the name for which the person has chosen to create a new group although a deleted group has
 * the same name (PEOP-17).
 */
interface Held {
  readonly name: string
  readonly description: string
  readonly members: readonly Member[]
  readonly evenIfDeleted: string
  readonly version: number
}

const empty: Held = { name: '', description: '', members: [], evenIfDeleted: '', version: 0 }

/** A form for one group: name, description, members (PEOP-14). */
export default function GroupPane({ params: { groupId } }: PaneViewProps<{ readonly groupId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = groupId === 'new' ? null : Number(groupId)
  const query = useQuery({
    queryKey: peopleKeys.group(agency, id ?? 0),
    queryFn: async ({ signal }) => (await callApi(groupCalls.detail({ id: id ?? 0 }), { signal, ignore: NOT_THERE })).dot_group,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = query
  if (id !== null && data === undefined) return <Unanswered asked={[query]} />
  return <GroupForm key={groupId} id={id} start={data === undefined ? empty : heldOf(data)} agency={agency} />
}

function GroupForm({ id, start, agency }: { readonly id: number | null; readonly start: Held; readonly agency: number }) {
  const isNew = id === null
  const { id: paneId } = usePane()
  const title = isNew ? words('new_group') : inSentence(start.name)
  usePaneTitle(title)
  const form = useForm({
    start,
    labels: { name: words('name'), description: words('description'), members: words('members') },
    check(values: Held) {
      const { member_ids: members, ...others } = checkGroup({ ...values, member_ids: values.members })
      return { ...others, members }
    },
    request({ name, description, members, evenIfDeleted, version }: Held) {
      const body = { name, description, member_ids: members.map((one) => one.id), ...(evenIfDeleted === name && name !== '' ? { even_if_deleted: true } : {}) }
      return id === null ? groupCalls.create(body) : groupCalls.update({ id, version, ...body })
    },
    records: 'group',
    successMessage: ({ dot_group: saved }) => words(isNew ? 'added' : 'saved', { name: inSentence(saved.name) }),
    undoWords: ({ dot_group: saved }) => words(isNew ? 'undo_add' : 'undo_edit', { name: inSentence(saved.name) }),
    present: (row) => heldOf(row),
    saved({ dot_group: saved }, leaveFor) {
      notifyRecordsChanged('group', [saved.id])
      leaveFor(LIST)
    },
    show: (_name, value) => (Array.isArray(value) ? value.map((one: Member) => one.name).join(', ') : String(value)),
  })
  const { problems, values } = useFormState(form)
  const isOffered = problems['name'] === message('errors.duplicate_deleted_group')
  const { data: deleted } = useQuery({
    queryKey: [...peopleKeys.groups(agency), 'deleted', values['name']],
    queryFn: async ({ signal }) => {
      const { dot_groups: groups } = await callApi(groupCalls.list({ search: String(values['name']).trim(), deleted: true, sort_by: 'deleted_at', sort_order: 'desc' }), { signal, ignore: 'all' })
      const { key } = storedGroupName(String(values['name']))
      return groups.find((one) => storedGroupName(one.name).key === key) ?? null
    },
    enabled: isOffered,
  })
  const deletedId = deleted?.id
  useEffect(() => {
    if (!isOffered || deletedId === undefined) return undefined
    // if the user decides to restore the deleted group instead, close this form
    return onRecordsChanged(['group'], (_kind, ids) => {
      if (ids?.includes(deletedId) !== true) return
      form.reset()
      leaveForm(paneId, LIST)
    })
  }, [form, isOffered, deletedId, paneId])
  return (
    <FormPane form={form} label={title} leaveTo={LIST} {...(isNew ? { save: words('add') } : {})}>
      <TextEntry form={form} name="name" isRequired isFirst />
      {isOffered && (
        <p className="group-offer entry-wide">
          {deleted && <CommandButton id="groups.restore-deleted" label={words('restore_it')} answers={{ group: deleted }} />}
          <button
            type="button"
            className="button"
            onClick={() => {
              form.put('evenIfDeleted', values['name'])
              void runCommand('form.save', { by: 'button' })
            }}
          >
            {words('make_new')}
          </button>
        </p>
      )}
      <LongTextEntry form={form} name="description" rows={3} />
      <MembersEntry form={form} name="members" isRequired />
    </FormPane>
  )
}

function heldOf(row: object): Held {
  // a 409 answer contains the current group in the shape of the detail call, so the cast is safe
  const { name, description, members, version } = row as StaffedGroup
  return { name, description, members: members.map(({ id, name: who }) => ({ id, name: who })), evenIfDeleted: '', version }
}
