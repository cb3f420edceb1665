import { Fingerprint, KeyRound, type LucideIcon } from 'lucide-react'

/** The icons of this area's links in the Settings submenu, by link id. */
export default { 'api-keys': KeyRound, sso: Fingerprint } satisfies Readonly<Record<string, LucideIcon>>
