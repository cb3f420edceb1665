import { FileUp, MailX, type LucideIcon } from 'lucide-react'

/** Icons of the area's links in the Settings submenu, by link id. */
export default { 'import-tickets': FileUp, 'refused-arrivals': MailX } satisfies Readonly<Record<string, LucideIcon>>
