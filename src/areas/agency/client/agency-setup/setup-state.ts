import { agencySetup, type SetupStep } from '#src/areas/agency/api/agency-setup'
import { preferences } from '#src/workspace/client/preferences'
import { requests } from '#src/platform/client/api/requests'

export const setupCalls = requests(agencySetup)

export const setupKey = (agency: number) => ['agency-setup', agency] as const

/** For each setup step, the path of the screen on which it is done. */
export const screenOfStep: Readonly<Record<SetupStep, string>> = {
  units: '/admin/reconciliation-uom',
  people: '/admin/employees/add-many',
  mail: '/admin/outbox',
  master_items: '/pay-item',
  project: '/projects/new',
  api_key: '/admin/api-keys',
}

/** Hides or shows the setup list of an agency, for this person only. */
export function setSetupHidden(agency: number, isHidden: boolean): void {
  const others = preferences.setupHidden.filter((id) => id !== agency)
  preferences.setupHidden = isHidden ? [...others, agency] : others
}
