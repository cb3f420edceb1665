import { Archive, CircleCheck, Gavel, HardHat, PencilLine, type LucideIcon } from 'lucide-react'
import { projectSorts } from '#src/areas/projects/api/projects/projects'
import { payBases } from '#src/areas/projects/domain/project-input'
import { projectStatuses, projectStatusWords, type ProjectStatus } from '#src/areas/projects/domain/status'
import { daysLeftText } from '#src/platform/domain/records/retention'
import type { Noun } from '#src/platform/client/table/messages'
import { columns, type ColumnSpec, type StatusLook, type StatusTone } from '#src/platform/client/table/columns'
import type { Project } from '#src/areas/projects/client/public/project-query'

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'project-table': Project
  }
}

/** The nouns for the rows of a project table. */
export const projectNoun: Noun = { one: 'project', many: 'projects' }

const looks: Readonly<Record<ProjectStatus, { readonly tone: StatusTone; readonly icon: LucideIcon }>> = {
  draft: { tone: 'voided', icon: PencilLine },
  bid: { tone: 'changed', icon: Gavel },
  construction: { tone: 'pending', icon: HardHat },
  completed: { tone: 'delivered', icon: CircleCheck },
  archived: { tone: 'voided', icon: Archive },
}

const contractProjects: ColumnSpec<Project> = {
  id: 'contract_projects', label: 'Contract project', kind: 'text', width: 152, value: ({ contract_projects: names }) => names.join(', '),
}

/** Icon, color and word of each status. */
export const projectStatusLooks: Readonly<Record<string, StatusLook>> = Object.fromEntries(
  projectStatuses.map((status) => [status, { ...looks[status], word: projectStatusWords[status] }]),
)

/**
 * The columns of projects. Only the columns in PROJ-2 can be sorted. A deleted project shows the time left to restore it. With the
 * feature flag show_contract_and_contract_project, columns for the contract and the contract projects are shown. Without the flag, the
 * contract column is hidden at first; the column exists because projects can be sorted by contract (PROJ-7).
 */
export function projectColumns({ numberLabel, isDeleted, showsContract }: { readonly numberLabel: string; readonly isDeleted: boolean; readonly showsContract: boolean }): readonly ColumnSpec<Project>[] {
  const specs: ColumnSpec<Project>[] = [
    { id: 'title', label: 'Project', kind: 'text', width: 344, flex: 2, pinned: false, strong: true },
    { id: 'state_project_number', label: numberLabel, kind: 'text', width: 148 },
    { id: 'contract_number', label: 'Contract', kind: 'text', width: 88, shown: showsContract },
    ...(showsContract ? [contractProjects] : []),
    { id: 'job_number', label: 'Job number', kind: 'text', width: 96 },
    ...(isDeleted
      ? [{ id: 'deleted_at', label: 'Time left', kind: 'text', width: 112, value: (row: Project) => (row.deleted_at === null ? null : daysLeftText(row.deleted_at, new Date())) } as const]
      : []),
    { id: 'status', label: 'Status', kind: 'status', looks: projectStatusLooks, width: 168 },
    { id: 'contractor_name', label: 'Contractor', kind: 'text', width: 184 },
    { id: 'district', label: 'District', kind: 'text', width: 112 },
    { id: 'to_code_count', label: 'To code', kind: 'count', width: 88, strong: true },
    { id: 'pending_count', label: 'Pending', kind: 'count', width: 88 },
    { id: 'delivered_count', label: 'Delivered', kind: 'count', width: 92 },
    { id: 'rejected_count', label: 'Rejected', kind: 'count', width: 88, shown: false },
    { id: 'percent_complete', label: 'Complete', kind: 'quantity', unit: '%', width: 112 },
    { id: 'days_active', label: 'Days active', kind: 'count', width: 104 },
    { id: 'days_worked', label: 'Days worked', kind: 'count', width: 104, shown: false },
    { id: 'pay_period', label: 'Period', kind: 'count', width: 80 },
    { id: 'project_start', label: 'Start date', kind: 'day', width: 104 },
    { id: 'last_ticketed_at', label: 'Last ticket', kind: 'time', withDay: true, width: 168 },
    { id: 'updated_at', label: 'Last updated', kind: 'time', withDay: true, width: 168, shown: false },
    { id: 'federal_project_number', label: 'Federal project number', kind: 'text', width: 168, shown: false },
    { id: 'letting_date', label: 'Letting date', kind: 'day', width: 112, shown: false },
    { id: 'completed_on', label: 'Completed on', kind: 'day', width: 112, shown: false },
    { id: 'pay_basis', label: 'Pay basis', kind: 'choice', choices: payBases, width: 128, shown: false },
    { id: 'timezone', label: 'Time zone', kind: 'text', width: 152, shown: false },
  ]
  return columns(specs.map((spec) => ({ ...spec, sortable: projectSorts.some((sort) => sort === spec.id) })))
}
