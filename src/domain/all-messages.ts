import { accountMessages } from '#src/domain/account/messages'
import { calibrationMessages } from '#src/domain/calibration/messages'
import { employeeMessages } from '#src/domain/employees/messages'
import { groupMessages } from '#src/domain/groups/messages'
import { imageMessages } from '#src/domain/images/messages'
import { importMessages } from '#src/domain/imports/messages'
import { payItemMessages } from '#src/domain/pay-items/messages'
import { projectMessages } from '#src/domain/projects/messages'
import { reconciliationMessages } from '#src/domain/reconciliation/messages'
import { serverMessages } from '#src/domain/session/server-messages'
import { sessionMessages } from '#src/domain/session/messages'
import { ticketMessages } from '#src/domain/tickets/messages'
import { unitMessages } from '#src/domain/units/messages'
import { workspaceMessages } from '#src/domain/workspace/messages'
import { addMessages } from '#src/domain/messages'

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

declare module '#src/domain/messages' {
  interface Messages extends All {}
}

addMessages(all)
