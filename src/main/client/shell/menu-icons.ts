import {
  Activity, Bot, ListChecks, Settings, Building, Camera, CircleUserRound, ClipboardCheck, Factory, FileBadge, FileImage, FileScan, FlaskConical, FolderKanban, Handshake, Inbox, Layers,
  Link2, LogOut, Microscope, Repeat2, Ruler, Store, Truck, TriangleAlert, User, Users, Construction, Package, type LucideIcon,
} from 'lucide-react'

const areaIcons = import.meta.glob<Readonly<Record<string, LucideIcon>>>('../../../areas/*/client/menu-icons.ts', { eager: true, import: 'default' })

/** Icons by the id of the menu item: first the items of the specification's menus, then the items that areas add to Settings. */
const icons: Readonly<Record<string, LucideIcon>> = {
  projects: Layers,
  'to-code': Inbox,
  'work-zones': Construction,
  'plant-inspector': Factory,
  'plant-inspector-below': Factory,
  samples: FlaskConical,
  account: CircleUserRound,
  portal: Repeat2,
  'log-out': LogOut,
  groups: Users,
  employees: User,
  'plant-health': Activity,
  equipment: Truck,
  calibration: Link2,
  uom: Ruler,
  materials: FileBadge,
  vendors: Store,
  'vendor-management': Handshake,
  submittals: ClipboardCheck,
  'ticket-monitoring': TriangleAlert,
  consultants: Building,
  imagery: FileImage,
  plants: Factory,
  settings: Settings,
  jobs: ListChecks,
  experimental: Microscope,
  'dwr-analyzer': FolderKanban,
  'ocr-analyzer': FileScan,
  'ic-analyzer': Camera,
  'chatbot-configurator': Bot,
  ...Object.fromEntries(Object.values(areaIcons).flatMap((own) => Object.entries(own))),
}

/** The icon of a menu item by its id. */
export function menuIcon(id: string): LucideIcon {
  return icons[id] ?? Package
}
