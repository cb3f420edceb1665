import type { Static } from 'typebox'
import { employeeImports as contract } from '#src/areas/agency/api/employees/imports'
import { employeeFieldLabels } from '#src/areas/agency/domain/employees/list-columns'
import { employeeFieldNames } from '#src/areas/agency/domain/employees/typed-employee'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import { may } from '#src/platform/domain/session/abilities'
import type { ImportKind, OpenImport } from '#src/workspace/client/import/import-kind'
import { pathOnly } from '#src/workspace/client/panes/pane-table'

export const fileCalls = requests(contract)

/** An import of people: its file, its columns, and its preview. */
export type EmployeeFile = Static<typeof contract.detail.answer>['import']

/** Options for reading the rows of a file, in addition to the column mapping. */
export type ReadingOptions = Partial<Pick<EmployeeFile, 'usual_role' | 'roles' | 'invite'>>

export const fileKey = (id: number) => ['employee-file', id] as const

/** Replaces the cached import with the import in an answer. */
export function patchFile(file: EmployeeFile): void {
  queryClient.setQueryData(fileKey(file.id), { import: file })
}

/** The id of the import that a pane shows, from the pane's path; null for other panes. */
export function fileIdOf(path: string | undefined): number | null {
  const [, id] = /^\/admin\/employees\/files\/(\d+)$/.exec(pathOnly(path ?? '')) ?? []
  return id === undefined ? null : Number(id)
}

/** The label of a field, as shown in the column mapping. */
export function labelOf(field: string): string {
  const name = employeeFieldNames.find((one) => one === field)
  return name === undefined ? field : employeeFieldLabels[name]
}

/** An import of people, in the form that the shared screens for imports expect. */
export function employeeImport(id: number): OpenImport {
  return {
    key: `employees ${id}`,
    open() {
      const shown = queryClient.getQueryData<{ readonly import: EmployeeFile }>(fileKey(id))?.import
      return shown === undefined || shown.state === 'committed' ? null : shown
    },
    rows: (page) => fileCalls.rows({ id, ...page }),
    refused: () => fileCalls.refused({ id }),
    correct: (corrections) => fileCalls.correct({ id, corrections }),
    readAgain: () => void queryClient.invalidateQueries({ queryKey: fileKey(id) }),
    // the cast is safe: each call above has an EmployeeFile as its answer
    patch: (shown) => patchFile(shown as EmployeeFile),
  }
}

/** What the shared commands and screens for imports need for imports of people (PEOP-5). */
export const employeeImports: ImportKind = {
  may: (person) => may('change_employees_and_groups', person),
  at(path) {
    const id = fileIdOf(path)
    return id === null ? null : employeeImport(id)
  },
  correct: 'employees.correct-cell',
  check: 'employees.check-file',
  download: 'employees.download-refused',
  commit: 'employees.commit-file',
}
