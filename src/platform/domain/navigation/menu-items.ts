import type { SettingsLink } from '#src/platform/domain/areas/area'
import { declaredAreas } from '#src/platform/domain/areas/declared'
import { passesMenuCheck, type MenuCheck } from '#src/platform/domain/navigation/menus'
import { isAdminMode, isAdminProjectsArea, isUnder, mayOpenPath, otherPortal, type Visitor } from '#src/platform/domain/navigation/routes'

/** The names of the counts that are shown as red badges (§3, SHELL-39). */
export const badgeNames = ['pendingVendorsCount', 'submittalsRequiredCount', 'pendingConsultantsCount'] as const
export type BadgeName = (typeof badgeNames)[number]

interface ItemHead {
  readonly id: string
  readonly label: string
  /**
   * The short label, for when the navigation bar is collapsed. It is a part of the full label, so that people who control the browser by
   * voice can speak it to choose the item.
   */
  readonly short?: string
  /** A condition for showing the item, in addition to the guard of the page that it opens (SHELL-18 to SHELL-20). */
  readonly check?: MenuCheck
}

/**
 * One item of the navigation bar: a link to a page, a button, or a submenu of links (SHELL-3). If `runs` is set, the item starts that
 * command instead, and `to` is the page that the command opens.
 */
export type MenuItem =
  | (ItemHead & { readonly kind: 'link'; readonly to: string; readonly badge?: BadgeName; readonly replaces?: boolean; readonly also?: (path: string) => boolean; readonly runs?: SettingsLink['runs'] })
  | (ItemHead & { readonly kind: 'button'; readonly does: 'log_out' })
  | (ItemHead & { readonly kind: 'submenu'; readonly items: readonly LinkItem[] })

export type LinkItem = Extract<MenuItem, { kind: 'link' }>

/** The menu of a portal: the top menu and the bottom menu. */
export interface Menu {
  readonly top: readonly MenuItem[]
  readonly bottom: readonly MenuItem[]
}

const link = (id: string, to: string, label: string, more: Partial<LinkItem> = {}): LinkItem => ({ kind: 'link', id, to, label, ...more })
const logOut: MenuItem = { kind: 'button', id: 'log-out', label: 'Log out', does: 'log_out' }

const opsTop: readonly MenuItem[] = [
  // the reconciliation tab of a project has a path that is not below /projects, so this item is also marked as current at that path
  link('projects', '/projects', 'My projects', { also: (path) => isUnder(path, '/reconciliation') }),
  link('to-code', '/to-code', 'To code'),
  link('work-zones', '/workzone-monitor', 'Work zone monitor', { short: 'Work zone' }),
  link('plant-inspector', '/plants', 'Plant inspector', { short: 'Inspector', check: { roles: ['plant_inspector'] } }),
  link('samples', '/samples', 'Samples'),
]

const opsBottom: readonly MenuItem[] = [
  link('account', '/account', 'My account'),
  link('plant-inspector-below', '/plants', 'Plant inspector', { short: 'Inspector' }),
]

/** The settings links that the areas declare. */
const settingsLinks = declaredAreas.flatMap(({ settings = [] }) => settings).toSorted((a, b) => a.order - b.order).map(({ id, to, label, runs }) => link(id, to, label, { ...(runs && { runs }) }))

const admin: readonly MenuItem[] = [
  link('projects', '/admin/projects-management/list', 'Projects', { also: isAdminProjectsArea }),
  link('groups', '/admin/groups', 'Groups'),
  link('employees', '/admin/employees', 'Employees'),
  link('plant-health', '/admin/plant-health', 'Plant health'),
  link('samples', '/admin/samples', 'Samples'),
  link('work-zones', '/admin/workzone-monitor', 'Work zone monitor', { short: 'Work zone' }),
  link('equipment', '/admin/equipment-and-fleet', 'Equipment and fleet', { short: 'Equipment' }),
  link('calibration', '/admin/calibration', 'Calibration'),
  link('uom', '/admin/reconciliation-uom', 'Reconciliation UOM', { short: 'UOM' }),
  link('materials', '/admin/material-certificates/materials', 'Material certificates', { short: 'Certificates' }),
  {
    kind: 'submenu',
    id: 'vendors',
    label: 'Vendors',
    items: [
      link('vendor-management', '/admin/vendors/management', 'Vendor management', { badge: 'pendingVendorsCount' }),
      link('submittals', '/admin/vendors/submittals', 'Submittals', { badge: 'submittalsRequiredCount' }),
    ],
  },
  link('ticket-monitoring', '/admin/ticket-monitoring', 'Ticket monitoring', { short: 'Monitoring' }),
  link('consultants', '/admin/consultants/pending', 'Consultant access', { short: 'Consultant', badge: 'pendingConsultantsCount' }),
  link('imagery', '/admin/project-imagery-files/uploaded-files', 'Project imagery files', { short: 'Imagery' }),
  link('plants', '/admin/plants', 'Plants'),
  link('account', '/admin/account', 'My account'),
  {
    kind: 'submenu',
    id: 'settings',
    label: 'Settings',
    items: settingsLinks,
  },
  {
    kind: 'submenu',
    id: 'experimental',
    label: 'Experimental',
    short: 'Experiment',
    items: [
      link('dwr-analyzer', '/admin/ai-project-assist', 'DWR analyzer'),
      link('ocr-analyzer', '/admin/text-scan', 'OCR analyzer'),
      link('ic-analyzer', '/admin/photo-scan', 'IC analyzer'),
      link('chatbot-configurator', '/admin/chatbot-configurator', 'Chatbot configurator'),
    ],
  },
]

/**
 * The menu of a visitor on a path, in the order of §2. An item is included only if its screen is built and the visitor passes both the
 * item's check and the guard of its page. A submenu without items is left out (SHELL-7 to SHELL-18, SHELL-31, SHELL-32).
 */
export function menuOf(visitor: Visitor, path: string, isBuilt: (to: string) => boolean): Menu {
  const isAdmin = isAdminMode(path, visitor)
  const mayOpen = ({ to, runs }: LinkItem) => (runs !== undefined || isBuilt(to)) && mayOpenPath(to, visitor).kind === 'open'
  const shown = (items: readonly MenuItem[]) => items.flatMap((item) => shownItem(item, visitor, mayOpen))
  return {
    top: shown(isAdmin ? admin : opsTop),
    bottom: shown([...(isAdmin ? [] : opsBottom), switcher(path, isAdmin), logOut]),
  }
}

/** The pages that an item opens: its own page, or the pages of its submenu. */
export function placesOf(item: MenuItem): readonly LinkItem[] {
  const links = item.kind === 'link' ? [item] : item.kind === 'submenu' ? item.items : []
  return links.filter(({ runs }) => runs === undefined)
}

/** The badges that a menu shows (SHELL-39). */
export function badgesOf({ top, bottom }: Menu): ReadonlySet<BadgeName> {
  return new Set([...top, ...bottom].flatMap(placesOf).flatMap(({ badge }) => (badge === undefined ? [] : [badge])))
}

/** The menu's label for the page to which this badge belongs. */
export function badgeLabel(name: BadgeName): string {
  return admin.flatMap(placesOf).find(({ badge }) => badge === name)?.label ?? ''
}

/**
 * The link to the other portal, which only administrators see. In the browser's history, the other portal replaces the current one
 * (SHELL-14, SHELL-33, SHELL-35).
 */
function switcher(path: string, isAdmin: boolean): LinkItem {
  return link('portal', otherPortal(path), isAdmin ? 'Operations' : 'Admin', { replaces: true, check: { roles: ['administrator'] } })
}

function shownItem(item: MenuItem, visitor: Visitor, mayOpen: (item: LinkItem) => boolean): readonly MenuItem[] {
  if (!passesMenuCheck(item.check ?? {}, visitor)) return []
  if (item.kind === 'button') return [item]
  if (item.kind === 'link') return mayOpen(item) ? [item] : []
  const items = item.items.filter((child) => shownItem(child, visitor, mayOpen).length > 0)
  return items.length === 0 ? [] : [{ ...item, items }]
}

/** Every page that any item of any menu opens. */
export const menuPlaces: ReadonlySet<string> = new Set([...admin, ...opsTop, ...opsBottom].flatMap(placesOf).map(({ to }) => to))

/** The menu's label for the page at a path, or null if no menu item opens that page or a page above it. */
export function placeName(path: string): string | null {
  const places = [...admin, ...opsTop, ...opsBottom].flatMap(placesOf).filter(({ to }) => isUnder(path, to))
  return places.toSorted((a, b) => b.to.length - a.to.length)[0]?.label ?? null
}
