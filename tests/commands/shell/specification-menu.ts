import type { Role } from '#src/platform/domain/session/roles'

/** What a menu item's visibility depends on: the role, the flags, and the feature-flag access check. */
interface Asking {
  readonly role: Role | null
  readonly isOn: (flag: string) => boolean
  readonly hasFlagAccess: boolean
}

/** One menu item: its label, its path, and whether sections 2 and 6 of the specification show it to a person. */
export interface MenuLine {
  readonly label: string
  readonly to: string
  readonly shows: (asking: Asking) => boolean
}

const everybody = () => true
const oneOf = (...roles: readonly Role[]) => ({ role }: Asking) => roles.some((one) => one === role)
const withAccessCheck = ({ hasFlagAccess }: Asking) => hasFlagAccess
const withFlag = (flag: string) => ({ isOn }: Asking) => isOn(flag)

const PROJECT_ROLES: readonly Role[] = ['administrator', 'area_manager', 'field_engineer', 'field_inspector', 'pending', 'read_only_auditor', 'read_only_inspector']

/** The ops side menu (SHELL-7, SHELL-9, SHELL-10, SHELL-12), copied by hand. */
export const opsSide: readonly MenuLine[] = [
  { label: 'My projects', to: '/projects', shows: ({ role, isOn }) => PROJECT_ROLES.some((one) => one === role) || (role === 'plant_inspector' && !isOn('restrict_plant_inspectors')) },
  // This start page for people who code tickets is our addition; the specification has no such screen.
  { label: 'To code', to: '/to-code', shows: oneOf('administrator', 'area_manager', 'field_engineer', 'field_inspector') },
  { label: 'Work zone monitor', to: '/workzone-monitor', shows: oneOf(...PROJECT_ROLES, 'safety_inspector') },
  { label: 'Plant inspector', to: '/plants', shows: oneOf('plant_inspector') },
  { label: 'Samples', to: '/samples', shows: oneOf(...PROJECT_ROLES, 'plant_inspector', 'qc_lab') },
]

/** The ops bottom menu (SHELL-8, SHELL-11, SHELL-14). */
export const opsBottom: readonly MenuLine[] = [
  { label: 'My account', to: '/account', shows: everybody },
  { label: 'Plant inspector', to: '/plants', shows: oneOf('plant_inspector', 'administrator') },
  { label: 'Admin', to: '/admin/projects-management/list', shows: oneOf('administrator') },
  { label: 'Log out', to: '', shows: everybody },
]

/** The admin menu, which only administrators have (SHELL-13 to SHELL-17). */
export const adminSide: readonly MenuLine[] = [
  { label: 'Projects', to: '/admin/projects-management/list', shows: everybody },
  { label: 'Groups', to: '/admin/groups', shows: everybody },
  { label: 'Employees', to: '/admin/employees', shows: everybody },
  { label: 'Plant health', to: '/admin/plant-health', shows: everybody },
  { label: 'Samples', to: '/admin/samples', shows: everybody },
  { label: 'Work zone monitor', to: '/admin/workzone-monitor', shows: everybody },
  { label: 'Equipment and fleet', to: '/admin/equipment-and-fleet', shows: everybody },
  { label: 'Calibration', to: '/admin/calibration', shows: withFlag('dot_slip_calibration') },
  { label: 'Reconciliation UOM', to: '/admin/reconciliation-uom', shows: everybody },
  { label: 'Material certificates', to: '/admin/material-certificates/materials', shows: everybody },
  { label: 'Vendor management', to: '/admin/vendors/management', shows: everybody },
  { label: 'Submittals', to: '/admin/vendors/submittals', shows: everybody },
  { label: 'Ticket monitoring', to: '/admin/ticket-monitoring', shows: everybody },
  { label: 'Consultant access', to: '/admin/consultants/pending', shows: everybody },
  { label: 'Project imagery files', to: '/admin/project-imagery-files/uploaded-files', shows: everybody },
  { label: 'Plants', to: '/admin/plants', shows: everybody },
  { label: 'My account', to: '/admin/account', shows: everybody },
  // the Settings submenu is our addition: the specification's menu has no item for these screens
  { label: 'Agency settings', to: '/admin/account/agency', shows: everybody },
  { label: 'Master pay items', to: '/pay-item', shows: everybody },
  { label: 'Choice lists', to: '/admin/account/choice-lists', shows: everybody },
  { label: 'Feature flags', to: '/feature-flags', shows: withAccessCheck },
  { label: 'Single sign-on', to: '/admin/sso', shows: everybody },
  { label: 'API keys', to: '/admin/api-keys', shows: everybody },
  { label: 'Outbox', to: '/admin/outbox', shows: everybody },
  { label: 'Jobs', to: '/admin/jobs', shows: everybody },
  { label: 'Refused arrivals', to: '/admin/arrivals', shows: everybody },
  { label: 'Ticket checks', to: '/admin/ticket-checks', shows: everybody },
  { label: 'Suggestions', to: '/admin/suggestions', shows: everybody },
  { label: 'DWR analyzer', to: '/admin/ai-project-assist', shows: withFlag('project_assist_enabled') },
  { label: 'OCR analyzer', to: '/admin/text-scan', shows: withFlag('text_scan_playground') },
  { label: 'IC analyzer', to: '/admin/photo-scan', shows: withFlag('photo_scan_enabled') },
  { label: 'Chatbot configurator', to: '/admin/chatbot-configurator', shows: withFlag('assistant') },
]

/** The admin bottom menu (SHELL-33). */
export const adminBottom: readonly MenuLine[] = [
  { label: 'Operations', to: '/projects', shows: everybody },
  { label: 'Log out', to: '', shows: everybody },
]
