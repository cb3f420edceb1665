import type { RouteRow } from '#src/platform/domain/areas/area'
import { declaredAreas } from '#src/platform/domain/areas/declared'
import type { FlagName } from '#src/platform/domain/session/flags'

const PROJECT_ROLES = [
  'administrator',
  'area_manager',
  'field_engineer',
  'field_inspector',
  'pending',
  'read_only_auditor',
  'read_only_inspector',
] as const
const ADM = ['administrator'] as const
const PLANT_ROLES = ['administrator', 'plant_inspector'] as const

const projectRow = (prefix: string): RouteRow => ({ prefix, roles: PROJECT_ROLES, unlessRestricted: ['plant_inspector'] })
const adminRow = (prefix: string, flag?: FlagName): RouteRow => ({ prefix, roles: ADM, flag })

/**
 * Table B.1 of the specification as data, plus the areas' own addresses. Prefixes match whole path segments, and the longest matching
 * prefix decides (§6, SHELL-21 to SHELL-27).
 */
export const routeTable: readonly RouteRow[] = [
  projectRow('/projects'),
  projectRow('/manage-tickets'),
  projectRow('/reconciliation'),
  projectRow('/projects-management'),
  projectRow('/admin/profile'),
  { prefix: '/samples', roles: [...PROJECT_ROLES, 'plant_inspector', 'qc_lab'] },
  { prefix: '/account', roles: [...PROJECT_ROLES, 'plant_inspector', 'qc_lab', 'safety_inspector'] },
  { prefix: '/workzone-monitor', roles: [...PROJECT_ROLES, 'safety_inspector'] },
  adminRow('/equipment-and-fleet'),
  { prefix: '/plants', roles: PLANT_ROLES },
  { prefix: '/admin/plants', roles: PLANT_ROLES },
  adminRow('/text-scan', 'text_scan_playground'),
  adminRow('/photo-scan', 'photo_scan_enabled'),
  adminRow('/ai-project-assist', 'project_assist_enabled'),
  adminRow('/chatbot-configurator', 'assistant'),
  adminRow('/pay-item'),
  adminRow('/plant-health'),
  adminRow('/employees'),
  adminRow('/groups'),
  adminRow('/materials'),
  adminRow('/certificate-types'),
  adminRow('/ticket-monitoring'),
  adminRow('/vendors'),
  adminRow('/consultants'),
  adminRow('/calibration', 'dot_slip_calibration'),
  adminRow('/reconciliation-uom'),
  adminRow('/project-imagery-files'),
  { prefix: '/workshop-dev-hub', roles: ADM, refusedTo: '/auth' },
  adminRow('/theme'),
  { prefix: '/feature-flags', roles: ADM, accessCheck: true },
  { prefix: '/features', roles: ADM, refusedTo: '/auth' },
  { prefix: '/admin', roles: ADM, refusedTo: '/auth' },
  { prefix: '/admin/text-scan', roles: ADM, flag: 'text_scan_playground', refusedTo: '/auth' },
  { prefix: '/admin/photo-scan', roles: ADM, flag: 'photo_scan_enabled', refusedTo: '/auth' },
  { prefix: '/admin/ai-project-assist', roles: ADM, flag: 'project_assist_enabled', refusedTo: '/auth' },
  { prefix: '/admin/chatbot-configurator', roles: ADM, flag: 'assistant', refusedTo: '/auth' },
  { prefix: '/admin/calibration', roles: ADM, flag: 'dot_slip_calibration', refusedTo: '/auth' },
  { prefix: '/vendor', roles: [], partners: true },
  ...declaredAreas.flatMap(({ routes = [] }) => routes),
]

/**
 * Short paths that redirect to admin screens, each with the address of its screen. Every short path has a guard of its own. A person who
 * passes this guard is redirected to the screen (SHELL-83).
 */
export const adminScreenOf: Readonly<Record<string, string>> = {
  '/employees': '/admin/employees',
  '/groups': '/admin/groups',
  '/plant-health': '/admin/plant-health',
  '/equipment-and-fleet': '/admin/equipment-and-fleet',
  '/calibration': '/admin/calibration',
  '/reconciliation-uom': '/admin/reconciliation-uom',
  '/ticket-monitoring': '/admin/ticket-monitoring',
  '/text-scan': '/admin/text-scan',
  '/photo-scan': '/admin/photo-scan',
  '/ai-project-assist': '/admin/ai-project-assist',
  '/chatbot-configurator': '/admin/chatbot-configurator',
  '/materials': '/admin/material-certificates/materials',
  '/certificate-types': '/admin/material-certificates/certificate-types',
  '/vendors': '/admin/vendors/management',
  '/consultants': '/admin/consultants/pending',
  '/project-imagery-files': '/admin/project-imagery-files/uploaded-files',
}
