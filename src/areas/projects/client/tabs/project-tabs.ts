import { may } from '#src/platform/domain/session/abilities'
import { isFlagOn } from '#src/platform/domain/session/flags'
import type { Person } from '#src/platform/client/session/person'
import { isBuilt } from '#src/workspace/client/panes/pane-table'

/** A tab of a project, with its own pane path. */
export interface ProjectTab {
  /** The last part of the tab's path, as in '/projects/7/pay-items'. */
  readonly name: string
  readonly label: string
  /** The path of the tab, if it is not '/projects/:projectId/<name>'. */
  path?(projectId: number): string
  /** Whether the person sees the tab. It may require a feature flag or an ability. */
  when?(person: Person): boolean
}

/** The tabs of PROJ-6 in the order of the specification. A tab whose pane does not exist yet is not shown. */
export const projectTabs: readonly ProjectTab[] = [
  { name: 'activity', label: 'Activity' },
  { name: 'tickets', label: 'Tickets' },
  { name: 'team', label: 'Team', when: (person) => may('view_employees', person).allowed },
  { name: 'settings', label: 'Settings' },
  { name: 'contract', label: 'Contract' },
  { name: 'pay-items', label: 'Pay Items' },
  { name: 'updates', label: 'Updates' },
  { name: 'reconciliation', label: 'Reconciliation', path: (projectId) => `/reconciliation/${projectId}` },
  { name: 'periods', label: 'Periods' },
  { name: 'materials', label: 'Materials' },
  { name: 'equipment', label: 'Equipment' },
  { name: 'photos', label: 'Photos' },
  { name: 'documents', label: 'Documents' },
  { name: 'submittals', label: 'Submittals' },
  { name: 'ticket-monitoring', label: 'Ticket Monitoring', when: (person) => may('report_incidents', person).allowed },
  { name: 'calendar', label: 'Calendar' },
  { name: 'contractors', label: 'Contractors' },
  { name: 'schedule', label: 'Schedule' },
  { name: 'daily_work_reports', label: 'Work Report', when: (person) => isFlagOn(person.flags, 'show_dwr') },
  { name: 'photo-gallery', label: 'Photo Gallery' },
  { name: 'dashboard', label: 'Dashboard' },
  { name: 'map', label: 'View Map' },
  { name: 'reporting', label: 'Reporting', when: (person) => may('export_tickets', person).allowed },
]

const IN_PROJECT = /^\/projects\/(\d+)(?:\/([^/]+)(?:\/.*)?)?$/
const IN_RECONCILIATION = /^\/reconciliation\/(\d+)$/
/**
 * Paths of project panes that show no tabs, so that they can use the whole height: one ticket, its images, a new paper ticket, one item,
 * and an item import.
 */
const BESIDE = /^\/projects\/\d+\/(?:tickets\/\d+(?:\/images)?|photo-gallery\/\d+|paper-ticket|(?:contract|pay-items)\/.+|updates\/[^/]+\/new-item)$/

/** The project of a path and the name of its tab, which is '' for the project's own path. Null for panes without tabs. */
export function projectOfPath(path: string): { readonly projectId: number; readonly tab: string } | null {
  if (BESIDE.test(path)) return null
  const [, inProject, tab = ''] = IN_PROJECT.exec(path) ?? []
  if (inProject !== undefined) return { projectId: Number(inProject), tab }
  const [, inReconciliation] = IN_RECONCILIATION.exec(path) ?? []
  return inReconciliation === undefined ? null : { projectId: Number(inReconciliation), tab: 'reconciliation' }
}

/** The path of a project's tab. */
export function pathOfTab(tab: ProjectTab, projectId: number): string {
  return tab.path?.(projectId) ?? `/projects/${projectId}/${tab.name}`
}

/**
 * The tabs of a project that a person sees: those that are implemented, and allowed by the feature flags and the person's role (PROJ-6,
 * PROJ-7).
 */
export function shownTabs(person: Person, projectId: number): readonly ProjectTab[] {
  return projectTabs.filter((tab) => tab.when?.(person) !== false && isBuilt(pathOfTab(tab, projectId)))
}

/**
 * The tab to which the path of a project is redirected, and why: the requested tab is hidden or not implemented, or no tab was requested.
 */
export interface OtherTab {
  readonly path: string
  readonly label: string
  /** The requested tab; null for the project's own path. */
  readonly asked: { readonly label: string; readonly isBuilt: boolean } | null
}

/**
 * The first visible tab, if the path names a tab that is hidden or not implemented (PROJ-47) or is the project's own path (PROJ-5). Null
 * when no redirect is needed.
 */
export function otherTabOf(path: string, person: Person): OtherTab | null {
  const place = projectOfPath(path)
  if (place === null) return null
  const shown = shownTabs(person, place.projectId)
  const [first] = shown
  const requestedTab = projectTabs.find((tab) => tab.name === place.tab)
  const isKnown = place.tab === '' || requestedTab !== undefined
  if (!isKnown || first === undefined || shown.some((tab) => tab.name === place.tab)) return null
  return {
    path: pathOfTab(first, place.projectId),
    label: first.label,
    asked: requestedTab === undefined ? null : { label: requestedTab.label, isBuilt: isBuilt(pathOfTab(requestedTab, place.projectId)) },
  }
}
