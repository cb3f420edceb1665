import { isApproved, mayApproveConsultant, mayRejectConsultant, type Access } from '#src/areas/partners/domain/consultants/consultant'
import { consultantCalls, type Consultant } from '#src/areas/partners/client/consultants/consultant-rows'
import { words } from '#src/areas/partners/client/messages'
import { projectStep } from '#src/areas/projects/client/public/project-step'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'consultants', typeof decisions> {}
}

type Context = CommandContext<'consultant-table'>
const focused = ({ row, pane }: Context) => (pane?.scope === 'consultant-table' ? row : null)

function onConsultant(context: Context, rule: (row: NonNullable<ReturnType<typeof focused>>) => Verdict): Verdict {
  const row = focused(context)
  return firstRefusal(may('decide_vendors_and_consultants', context.person), row === null ? refuse('workspace.no_row') : rule(row))
}

const shared = {
  group: 'Administration',
  scope: 'consultant-table',
  patch: ({ consultancy_request: { id } }: { readonly consultancy_request: Consultant }) => notifyRecordsChanged('consultancy_request', [id]),
  failed: () => notifyRecordsChanged('consultancy_request', null),
  records: 'consultancy_request',
} as const

/**
 * Defines a command that grants a consultant read or write access. The access applies to the projects that the focused approval already
 * lists; if it lists none, the command asks for the first project (CONS-7).
 */
const give = (access: Access, own: { readonly title: string; readonly keys: readonly string[] }) =>
  defineWrite({
    ...shared,
    ...own,
    keywords: ['consultant', 'approve', 'access'],
    steps: { project: { ...projectStep(), optional: true, asked: (context: CommandContext) => (Reflect.get(context.row ?? {}, 'projects') as readonly unknown[] | undefined)?.length === 0 } as ReturnType<typeof projectStep> & { readonly optional: true } },
    when: (context) => onConsultant(context, mayApproveConsultant),
    check: (context, { project }) => (project === undefined && focused(context)?.projects.length === 0 ? refuse('errors.consultant_projects') : allow),
    write: (context, { project }) => {
      const row = focused(context)
      return row === null ? [] : consultantCalls.approve({ id: row.id, version: row.version, access, ...(project !== undefined && { project_ids: [project.id] }) })
    },
    successMessage: ({ consultancy_request: { name, projects } }) => words(access === 'read' ? 'consultant_read' : 'consultant_write', { name, count: projects.length }),
  })

const addProject = defineWrite({
  ...shared,
  title: 'Add project to approval…',
  keys: ['p'],
  keywords: ['consultant', 'access'],
  steps: { project: projectStep() },
  when: (context) => onConsultant(context, (row) => (isApproved(row.status) ? allow : refuse('errors.consultant_not_approved', { name: row.name }))),
  write: (context, { project }) => {
    const row = focused(context)
    return row === null ? [] : consultantCalls.approve({ id: row.id, version: row.version, access: row.status === 'read_approved' ? 'read' : 'read_write', project_ids: [...row.projects.map(({ id }) => id), project.id] })
  },
  successMessage: ({ consultancy_request: { name, projects, status } }) => words(status === 'read_approved' ? 'consultant_read' : 'consultant_write', { name, count: projects.length }),
})

const end = defineWrite({
  ...shared,
  title: 'Reject or end access',
  keys: ['r'],
  keywords: ['consultant', 'refuse', 'revoke', 'remove'],
  when: (context) => onConsultant(context, mayRejectConsultant),
  confirm: (context) => {
    const row = focused(context)
    return row !== null && isApproved(row.status) ? { title: words('end_title', { name: row.name }), body: words('end_body'), accept: words('end') } : null
  },
  write: (context) => {
    const row = focused(context)
    return row === null ? [] : consultantCalls.reject({ id: row.id, version: row.version })
  },
  successMessage: ({ consultancy_request: { name } }) => words('consultant_ended', { name }),
})

/** Commands that decide about the requests of consultants for access (CONS-3 to CONS-7). */
export const decisions = commandFamily({
  'allow-reading': give('read', { title: 'Approve for reading', keys: ['a'] }),
  'allow-changes': give('read_write', { title: 'Approve for reading and changes', keys: ['w'] }),
  'add-project': addProject,
  end,
})
