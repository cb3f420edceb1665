import { BookOpen, type LucideIcon } from 'lucide-react'

/** The icons of the links that the area declares for the Settings submenu, by their ids. */
export default { 'master-items': BookOpen } satisfies Readonly<Record<string, LucideIcon>>
