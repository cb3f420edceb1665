import { Fingerprint, KeyRound, type LucideIcon } from 'lucide-react'

/** The icons of the links that the area declares for the Settings submenu, by their ids. */
export default { 'api-keys': KeyRound, sso: Fingerprint } satisfies Readonly<Record<string, LucideIcon>>
