import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The pages that a saved view can show: lists of tickets, and the reports of a project. */
export const viewScreens = ['manage_tickets', 'tickets', 'reconciliation', 'reporting'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** Maximum number of characters of the name of a view. */
export const VIEW_NAME_MAX = 60
/** Maximum number of characters of a view's query. */
export const VIEW_QUERY_MAX = 8_000
/** Maximum number of views of one person. */
export const VIEWS_MAX = 100

/** The page that a saved view shows: a list of tickets, or the reports of a project. */
export interface ViewedList {
  readonly screen: ViewScreen
  readonly dot_project_id: number | null
}

/** The path of the page that a saved view shows. */
export function pathOfView({ screen, dot_project_id: project }: ViewedList): string {
  if (project === null) return '/manage-tickets'
  return screen === 'reconciliation' ? `/reconciliation/${project}` : `/projects/${project}/${screen === 'reporting' ? 'reporting' : 'tickets'}`
}

/** The list of tickets that has this path. Null for any other path. */
export function viewedList(path: string): ViewedList | null {
  if (path === '/manage-tickets') return { screen: 'manage_tickets', dot_project_id: null }
  const [, ofProject, ofReconciliation] = /^\/(?:projects\/(\d{1,9})\/tickets|reconciliation\/(\d{1,9}))$/.exec(path) ?? []
  if (ofProject !== undefined) return { screen: 'tickets', dot_project_id: Number(ofProject) }
  return ofReconciliation === undefined ? null : { screen: 'reconciliation', dot_project_id: Number(ofReconciliation) }
}

/** Whether a saved view can have this name. */
export function checkViewName(name: string): Verdict {
  if (name.trim() === '') return refuse('errors.view_name')
  if (!isShowable(name, false)) return refuse('errors.field_characters', { label: 'Name' })
  return characterCount(name.trim()) > VIEW_NAME_MAX ? refuse('errors.field_text_long', { label: 'Name', max: VIEW_NAME_MAX }) : allow
}

/** Whether a person may change a view. People may change their own views; administrators may also change shared ones. */
export function mayChangeView({ is_mine: isMine, is_shared: isShared }: { readonly is_mine: boolean; readonly is_shared: boolean }, isAdministrator: boolean): Verdict {
  return isMine || (isShared && isAdministrator) ? allow : refuse('errors.view_not_yours')
}
