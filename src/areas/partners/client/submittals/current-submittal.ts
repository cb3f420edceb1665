import { submittalTabs, type Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

const LISTS: readonly string[] = ['submittal-table', 'own-submittal-table']

/** The submittal that a command acts on: the focused row of a list, or the submittal that the pane shows. */
export function currentSubmittal({ row, pane }: Pick<CommandContext, 'row' | 'pane'>): Submittal | null {
  if (row === null || pane === null || (pane.scope !== 'submittal' && !LISTS.includes(pane.scope))) return null
  return isSubmittal(row) ? row : null
}

/** The verdict of a rule on the current submittal; a refusal if there is no current submittal. */
export function onSubmittal(context: Pick<CommandContext, 'row' | 'pane'>, rule: (submittal: Submittal) => Verdict, submittal = currentSubmittal(context)): Verdict {
  return submittal === null ? refuse('workspace.no_row') : rule(submittal)
}

/**
 * The submittal to which a decision about a single submittal applies: the selected submittal, even while another row has the focus, or else
 * the current submittal. Null if the selected submittal is not loaded.
 */
export function decidedSubmittal({ selection, ...context }: Pick<CommandContext, 'row' | 'pane' | 'selection'>): Submittal | null {
  if (selection.count === 0) return currentSubmittal(context)
  const [submittal] = selection.loaded
  return submittal !== undefined && isSubmittal(submittal) ? submittal : null
}

/** The number of submittals that a decision applies to: the number of selected ones, or else 1 for the current submittal. */
export function chosenCount({ selection, ...context }: Pick<CommandContext, 'row' | 'pane' | 'selection'>): number {
  return selection.count > 0 ? selection.count : currentSubmittal(context) === null ? 0 : 1
}

/**
 * True when a decision is about several submittals. Also true for a single submittal that remains after a preview of several; the preview
 * has then set `versions`.
 */
export function isMany(context: Pick<CommandContext, 'row' | 'pane' | 'selection'>): boolean {
  return context.selection.count > 1 || context.selection.kind === 'all' || context.selection.versions !== undefined
}

/** The selected submittals in the form that a call expects, with the versions that the person saw. */
export function chosenSubmittals({ selection, pane }: Pick<CommandContext, 'selection' | 'pane'>) {
  if (selection.kind === 'all') {
    const project = pane?.params['projectId']
    // the list of a project has no tabs; without the project, the call would decide the submittals of the whole agency
    const listed = project === undefined ? { tab: submittalTabs.find((one) => pane?.path.includes(`/${one}`)) ?? 'action-required' } : { project_id: Number(project) }
    return { filters: { ...listed, ...(typeof selection.filters['search'] === 'string' && { search: selection.filters['search'] }) }, except_ids: [...selection.except_ids] }
  }
  const versions = selection.versions ?? Object.fromEntries(selection.loaded.flatMap((row) => (isSubmittal(row) ? [[String(row.id), row.version] as const] : [])))
  return { submittal_ids: [...selection.ids], versions: { ...versions } }
}

/** The path of a submittal. Vendors and the people who decide have different screens for it. */
export function pathOfSubmittal(id: number, isVendor: boolean): string {
  return isVendor ? `/vendor/submittals/${id}` : `/admin/vendors/submittals/open/${id}`
}

/** Whether a row is a submittal. The row may come from a list of other records that the pane follows. */
export function isSubmittal(row: object): row is Submittal {
  return typeof Reflect.get(row, 'certificate_type') === 'string' && typeof Reflect.get(row, 'version') === 'number'
}
