import {
  Activity, Bot, BookOpen, FileUp, KeyRound, Landmark, List, ListChecks, Fingerprint, MailOpen, Settings, ToggleRight, Building, Camera, CircleUserRound, ClipboardCheck, Factory, FileBadge, FileImage, FileScan, FlaskConical, FolderKanban, Handshake, Layers,
  Link2, LogOut, Microscope, Repeat2, Ruler, Store, Truck, TriangleAlert, User, Users, Construction, Package, type LucideIcon,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  projects: Layers,
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
  'agency-settings': Landmark,
  'master-items': BookOpen,
  'choice-lists': List,
  'feature-flags': ToggleRight,
  sso: Fingerprint,
  'api-keys': KeyRound,
  outbox: MailOpen,
  jobs: ListChecks,
  'import-tickets': FileUp,
  experimental: Microscope,
  'dwr-analyzer': FolderKanban,
  'ocr-analyzer': FileScan,
  'ic-analyzer': Camera,
  'chatbot-configurator': Bot,
}

/** The icon of a menu item by its id. */
export function menuIcon(id: string): LucideIcon {
  return icons[id] ?? Package
}
