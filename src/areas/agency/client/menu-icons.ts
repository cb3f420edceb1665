import { Landmark, List, MailOpen, ToggleRight, type LucideIcon } from 'lucide-react'

/** The icons of the links that the area declares for the Settings submenu, by their ids. */
export default { 'agency-settings': Landmark, 'choice-lists': List, 'feature-flags': ToggleRight, outbox: MailOpen } satisfies Readonly<Record<string, LucideIcon>>
