import type { RouteRow } from '#src/platform/domain/areas/area'
import { passesRow, type Person } from '#src/platform/domain/session/abilities'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { adminScreenOf, routeTable } from '#src/platform/domain/navigation/route-table'

/** What guards need to know about a signed-in person. */
export interface Visitor extends Person {
  /** Whether the person passes the feature-flag access check (SHELL-28). Undefined means no. */
  readonly featureFlagAccess?: boolean
}

/** The session states of AUTH-45. A visitor is known only when the session and the flags are loaded. */
export type SessionState =
  | { readonly state: 'unauthenticated' }
  | { readonly state: 'token present' }
  | { readonly state: 'session loaded'; readonly visitor: Visitor }

/**
 * What a guard decides about a path: open it, wait for the flags, or redirect to another path. If `remember` is true, the requested path is
 * stored, so that it can be opened after the sign-in.
 */
export type RouteDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string; readonly remember: boolean }

const PUBLIC_PREFIXES = ['/auth', '/logout']

/** Decides whether a path may be opened. No guarded path opens before session and flags are loaded (SHELL-26, AUTH-8, AUTH-9). */
export function decideRoute(address: string, session: SessionState): RouteDecision {
  const path = pathOf(address)
  if (path === '/') return go('/auth')
  if (PUBLIC_PREFIXES.some((prefix) => isUnder(path, prefix))) return { kind: 'open' }
  if (session.state === 'token present') return { kind: 'wait' }
  return mayOpenPath(path, session.state === 'session loaded' ? session.visitor : null)
}

/**
 * Whether a visitor may open a path of table B.1, and if not, where to redirect. `visitor` is null if nobody is signed in (SHELL-19 to
 * SHELL-27, SHELL-83).
 */
export function mayOpenPath(address: string, visitor: Visitor | null): RouteDecision {
  if (visitor === null) return { kind: 'go', to: '/auth', remember: true }
  const path = pathOf(address)
  const row = routeRowOf(path)
  if (row === null) return go('/')
  if (!passes(row, visitor)) return go(row.refusedTo ?? '/')
  const screen = screenBehind(path, row.prefix, visitor)
  return screen === null ? { kind: 'open' } : go(screen)
}

/** The row with the longest prefix that covers the path by whole segments; null if no prefix does (SHELL-22, SHELL-23). */
export function routeRowOf(path: string): RouteRow | null {
  const rows = routeTable.filter((row) => isUnder(path, row.prefix))
  return rows.reduce<RouteRow | null>((best, row) => (row.prefix.length > (best?.prefix.length ?? 0) ? row : best), null)
}

/**
 * The path to open after sign-in: the remembered address if this visitor may open it, the admin screen to which that address redirects, if
 * any, and otherwise `landing` (AUTH-6, AUTH-9, AUTH-66).
 */
export function pathAfterSignIn(visitor: Visitor, remembered: string | null, landing: string): string {
  if (remembered !== null && isLocalAddress(remembered)) {
    const decision = decideRoute(remembered, { state: 'session loaded', visitor })
    if (decision.kind === 'open' && routeRowOf(pathOf(remembered)) !== null) return remembered
    if (decision.kind === 'go' && Object.values(adminScreenOf).includes(decision.to)) return decision.to
  }
  return landing
}

/**
 * True in admin mode, which is only for administrators. Paths that contain /admin are in admin mode (SHELL-31, SHELL-32), and so are the
 * settings at other addresses.
 */
export function isAdminMode(path: string, visitor: Person): boolean {
  return isOfAdmin(path) && visitor.role === 'administrator'
}

/** Settings for administrators only. The specification gives them addresses that do not begin with /admin. */
const ADMIN_SETTINGS = ['/feature-flags', '/pay-item', '/imports']

function isOfAdmin(path: string): boolean {
  return path.includes('/admin') || ADMIN_SETTINGS.some((prefix) => isUnder(pathOf(path), prefix))
}

/** True in the admin projects area, which is every path that contains projects-management (SHELL-30). */
export function isAdminProjectsArea(path: string): boolean {
  return path.includes('projects-management')
}

/** The address in the other portal that the portal switcher opens from a path (SHELL-33). */
export function otherPortal(path: string): string {
  return isOfAdmin(path) ? '/projects' : '/admin/projects-management/list'
}

/** True when the path is the prefix or below it, by whole segments (SHELL-23). */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

function screenBehind(path: string, prefix: string, visitor: Visitor): string | null {
  if (prefix === '/projects-management') {
    return visitor.role === 'administrator' ? '/admin/projects-management/list' : '/projects'
  }
  return path === prefix ? (adminScreenOf[prefix] ?? null) : null
}

function passes(row: RouteRow, visitor: Visitor): boolean {
  if (row.partners === true) return visitor.role === null
  if (!passesRow(row, visitor)) return false
  if (row.flag !== undefined && !isFlagOn(visitor.flags, row.flag)) return false
  return row.accessCheck !== true || visitor.featureFlagAccess === true
}

function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return path === '' ? '/' : path
}

/** True for an address within this app: without a scheme, and without a second slash at the start, which would lead to another host. */
function isLocalAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

function go(to: string): RouteDecision {
  return { kind: 'go', to, remember: false }
}
