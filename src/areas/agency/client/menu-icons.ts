import { Landmark, List, MailOpen, ToggleRight, type LucideIcon } from 'lucide-react'

/** The icons of this area's links in the Settings submenu, by link id. */
export default { 'agency-settings': Landmark, 'choice-lists': List, 'feature-flags': ToggleRight, outbox: MailOpen } satisfies Readonly<Record<string, LucideIcon>>
