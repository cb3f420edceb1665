import { accountMessages } from '#src/areas/agency/domain/account/messages'
import { calibrationMessages } from '#src/areas/tickets/domain/calibration/messages'
import { employeeMessages } from '#src/areas/agency/domain/employees/messages'
import { groupMessages } from '#src/areas/agency/domain/groups/messages'
import { imageMessages } from '#src/areas/tickets/domain/images/messages'
import { importMessages } from '#src/areas/tickets/domain/imports/messages'
import { payItemMessages } from '#src/areas/contracts/domain/contract-items/messages'
import { projectMessages } from '#src/areas/projects/domain/messages'
import { reconciliationMessages } from '#src/areas/reconciliation/domain/messages'
import { serverMessages } from '#src/platform/domain/server-messages'
import { sessionMessages } from '#src/areas/identity/domain/sessions/messages'
import { ticketMessages } from '#src/areas/tickets/domain/messages'
import { unitMessages } from '#src/areas/contracts/domain/units/messages'
import { workspaceMessages } from '#src/workspace/domain/messages'
import { addMessages } from '#src/platform/domain/messages'

/** The sentences of all areas, one line an area (requirements, section D). */
const all = {
  ...accountMessages,
  ...calibrationMessages,
  ...employeeMessages,
  ...groupMessages,
  ...imageMessages,
  ...importMessages,
  ...payItemMessages,
  ...projectMessages,
  ...reconciliationMessages,
  ...serverMessages,
  ...sessionMessages,
  ...ticketMessages,
  ...unitMessages,
  ...workspaceMessages,
} as const

type All = Readonly<Record<keyof typeof all, string>>

declare module '#src/platform/domain/messages' {
  interface Messages extends All {}
}

addMessages(all)
