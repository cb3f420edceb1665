import type { SettingsLink } from '#src/platform/domain/areas/area'
import { declaredAreas } from '#src/platform/domain/areas/declared'
import { passesMenuCheck, type MenuCheck } from '#src/platform/domain/navigation/menus'
import { isAdminMode, isAdminProjectsArea, isUnder, mayOpenPath, otherPortal, type Visitor } from '#src/platform/domain/navigation/routes'

/** The counts that a red badge shows (§3, SHELL-39). */
export const badgeNames = ['pendingVendorsCount', 'submittalsRequiredCount', 'pendingConsultantsCount'] as const
export type BadgeName = (typeof badgeNames)[number]

interface ItemHead {
  readonly id: string
  readonly label: string
  /** Shown in the collapsed bar; a part of the label, so that it works as a voice command. */
  readonly short?: string
  /** Asked beside the guard of the place it leads to (SHELL-18 to SHELL-20). */
  readonly check?: MenuCheck
}

/**
 * One item of the navigation bar: a link to a place, a button, or a submenu of links (SHELL-3). A link that `runs` a
 * command is no link but starts it; its place is where the command leads.
 */
export type MenuItem =
  | (ItemHead & { readonly kind: 'link'; readonly to: string; readonly badge?: BadgeName; readonly replaces?: boolean; readonly also?: (path: string) => boolean; readonly runs?: SettingsLink['runs'] })
  | (ItemHead & { readonly kind: 'button'; readonly does: 'log_out' })
  | (ItemHead & { readonly kind: 'submenu'; readonly items: readonly LinkItem[] })

export type LinkItem = Extract<MenuItem, { kind: 'link' }>

/** The menu of a portal: the side menu and the bottom menu. */
export interface Menu {
  readonly top: readonly MenuItem[]
  readonly bottom: readonly MenuItem[]
}

const link = (id: string, to: string, label: string, more: Partial<LinkItem> = {}): LinkItem => ({ kind: 'link', id, to, label, ...more })
const logOut: MenuItem = { kind: 'button', id: 'log-out', label: 'Log out', does: 'log_out' }

const opsTop: readonly MenuItem[] = [
  // the reconciliation of a project is a tab of it, at an address of its own
  link('projects', '/projects', 'My projects', { also: (path) => isUnder(path, '/reconciliation') }),
  link('work-zones', '/workzone-monitor', 'Work zone monitor', { short: 'Work zone' }),
  link('plant-inspector', '/plants', 'Plant inspector', { short: 'Inspector', check: { roles: ['plant_inspector'] } }),
  link('samples', '/samples', 'Samples'),
]

const opsBottom: readonly MenuItem[] = [
  link('account', '/account', 'My account'),
  link('plant-inspector-below', '/plants', 'Plant inspector', { short: 'Inspector' }),
]

/** What the areas declare. */
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
 * The menu of a visitor on a path, in the order of §2: only items whose check and guard let the visitor pass and whose
 * screen is built; of a submenu what is left of it, if anything (SHELL-7 to SHELL-18, SHELL-31, SHELL-32).
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

/** The places that an item leads to: its own, or those of its submenu. */
export function placesOf(item: MenuItem): readonly LinkItem[] {
  const links = item.kind === 'link' ? [item] : item.kind === 'submenu' ? item.items : []
  return links.filter(({ runs }) => runs === undefined)
}

/** The badges that a menu shows (SHELL-39). */
export function badgesOf({ top, bottom }: Menu): ReadonlySet<BadgeName> {
  return new Set([...top, ...bottom].flatMap(placesOf).flatMap(({ badge }) => (badge === undefined ? [] : [badge])))
}

/** What the menu calls the place whose badge it is. */
export function badgeLabel(name: BadgeName): string {
  return admin.flatMap(placesOf).find(({ badge }) => badge === name)?.label ?? ''
}

/** The portal switcher is for administrators only and replaces the entry of the portal that it leaves (SHELL-14, SHELL-33, SHELL-35). */
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

/** Every place that an item of some menu leads to. */
export const menuPlaces: ReadonlySet<string> = new Set([...admin, ...opsTop, ...opsBottom].flatMap(placesOf).map(({ to }) => to))

/** What a menu calls the place of a path, or null when no item leads there or above it. */
export function placeName(path: string): string | null {
  const places = [...admin, ...opsTop, ...opsBottom].flatMap(placesOf).filter(({ to }) => isUnder(path, to))
  return places.toSorted((a, b) => b.to.length - a.to.length)[0]?.label ?? null
}
