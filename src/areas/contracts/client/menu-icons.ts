import { BookOpen, type LucideIcon } from 'lucide-react'

/** The icons of this area's links in the Settings submenu, by link id. */
export default { 'master-items': BookOpen } satisfies Readonly<Record<string, LucideIcon>>
