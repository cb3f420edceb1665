import { menuPlaces } from '#src/platform/domain/navigation/menu-items'
import { isUnder } from '#src/platform/domain/navigation/routes'

/** Pages in §2 of the specification that no menu opens, as patterns. A segment that begins with `:` matches any one segment. */
const places: readonly string[] = [
  '/projects/map',
  ...['', '/contractors', '/contract', '/submittals', '/ticket-monitoring', '/daily_work_reports', '/documents', '/calendar'].map((part) => `/projects/:${part}`),
  '/reconciliation/:',
  '/jobs',
  '/imports/:',
  '/admin/api-keys',
  '/account/switch-agency',
  '/admin/account/switch-agency',
  '/admin/profile',
  '/pay-item',
  '/admin/material-certificates/certificate-types',
  ...['pending', 'approved', 'rejected', 'all'].flatMap((tab) => [`/admin/vendors/management/${tab}`, `/admin/consultants/${tab}`]),
  ...['recent-submittal', 'action-required'].map((tab) => `/admin/vendors/submittals/${tab}`),
  ...['active', 'archived'].map((tab) => `/admin/ticket-monitoring/${tab}`),
  ...['uploaded-files', 'linked-drone-url'].flatMap((list) => ['all', 'recently-deleted'].map((tab) => `/admin/project-imagery-files/${list}/${tab}`)),
]

/**
 * The feature routes, each with the page that it opens in the EDOT version of the product. Null for a route that only lists the routes
 * below it (SHELL-45, SHELL-46).
 */
export const featureRoutes: Readonly<Record<string, string | null>> = {
  '/features': null,
  '/features/dot-portal': null,
  '/features/dot-portal/projects': '/admin/projects-management/list',
  '/features/dot-portal/projects/list': '/admin/projects-management/list',
  '/features/dot-portal/projects/:projectId': '/projects/:projectId',
  '/features/plant-health': '/admin/plant-health',
  '/features/workzone-monitor': '/admin/workzone-monitor',
  '/features/ocr-analyzer': '/admin/text-scan',
}

/**
 * Whether §2 of the specification lists a path, even if its screen is not built. Every path that §2 does not list redirects to /
 * (SHELL-50).
 */
export function isPlace(path: string): boolean {
  return menuPlaces.has(path) || Object.hasOwn(featureRoutes, path) || places.some((pattern) => fits(pattern, path))
}

/** The page that a feature route opens; null for other paths and for routes that only list links (SHELL-46). */
export function screenOfFeature(path: string): string | null {
  for (const [pattern, screen] of Object.entries(featureRoutes)) {
    if (screen === null || !fits(pattern, path)) continue
    return screen.replace(/:\w+/, path.split('/').at(-1) ?? '')
  }
  return null
}

/** The feature routes whose paths are below the path of this feature route, except those with an id in the path. */
export function featureRoutesBelow(path: string): readonly string[] {
  return Object.keys(featureRoutes).filter((route) => route !== path && isUnder(route, path) && !route.includes(':'))
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const pathParts = path.split('/')
  return wanted.length === pathParts.length && wanted.every((part, at) => (part.startsWith(':') ? pathParts[at] !== '' : part === pathParts[at]))
}
