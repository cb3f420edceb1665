import { countText } from '#src/platform/domain/formats/numbers'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { employeeFilters } from '#src/areas/agency/client/employees/employees-source'
import { words } from '#src/areas/agency/client/employees/messages'
import { employeesText, nameOf } from '#src/areas/agency/client/employees/people-calls'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import type { SuccessMessage } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

type Context = Pick<CommandContext<'employee-table'>, 'row' | 'selection' | 'pane'>

/** The number of employees that a command acts on: all selected employees or, if none is selected, the focused one. */
export function chosenCount({ row, selection }: Context): number {
  return selection.count > 0 ? selection.count : row === null ? 0 : 1
}

/**
 * The employees that a command acts on, in the form that a write expects: either their ids, or filters and the ids of employees to leave
 * out.
 */
export function chosenEmployees({ row, selection }: Context): { employee_ids: number[] } | { filters: ReturnType<typeof employeeFilters>; except_ids: number[] } {
  if (selection.count === 0) return { employee_ids: row === null ? [] : [row.id] }
  if (selection.kind === 'ids') return { employee_ids: [...selection.ids] }
  return { filters: employeeFilters(selection.filters), except_ids: [...selection.except_ids] }
}

/** The employees that a command acts on, as text: a name such as 'Ada Byron', or a number such as '12 employees'. */
export function chosenText(context: Context, count = chosenCount(context)): string {
  const [only] = context.selection.count === 0 ? [context.row] : context.selection.loaded
  return count === 1 && chosenCount(context) === 1 && only ? nameOf(only) : employeesText(count)
}

/** Refuses if no employee is selected or focused, or if the list that is shown (active or deleted) is not the one that `which` requires. */
export function chosenIn(which: 'active' | 'deleted', context: Context): Verdict {
  if (chosenCount(context) === 0) return refuse('errors.no_employees_chosen')
  const isDeletedList = new URLSearchParams(context.pane?.path.split('?')[1] ?? '').get('deleted') === 'yes'
  if (which === 'active' && isDeletedList) return refuse('errors.employee_is_deleted')
  return which === 'deleted' && !isDeletedList ? refuse('errors.employee_not_deleted') : allow
}

interface BulkAnswer {
  readonly updated: number
  readonly employee_ids: readonly number[]
  readonly refused: readonly { readonly name: string; readonly message: string }[]
}

/** The message after a bulk change. It also lists the people whose change a rule refused (S-4). */
export function saidOfBulk(done: string, { refused }: BulkAnswer): SuccessMessage {
  if (refused.length === 0) return done
  return {
    words: refused.length === 1 ? `${done}; ${keptText(refused[0])}` : words('kept', { done, count: countText(refused.length) }),
    tone: 'warning',
    details: refused.map(keptText),
  }
}

/** Notifies open lists that employees have changed, so that the lists read them again. */
export function toldChanged({ employee_ids: ids }: BulkAnswer): void {
  notifyRecordsChanged('employee', ids)
}


function keptText(one: BulkAnswer['refused'][number] | undefined): string {
  return one === undefined ? '' : words('kept_because', { name: one.name, why: one.message })
}
