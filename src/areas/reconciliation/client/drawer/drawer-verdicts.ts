import { may } from '#src/platform/domain/session/abilities'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { isReadOnly, verdictOfAccept } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'

/** Whether a drawer command can run: the drawer is open, the person's role may code, and the command's own rule (`holds`) allows it. */
export function inDrawer({ person, drawer }: CommandContext, holds: (state: DrawerState) => Verdict = () => allow): Verdict {
  const ability = may('assign_pay_codes', person)
  if (!ability.allowed) return ability
  return drawer === null ? refuse('errors.drawer_closed') : holds(drawer.state)
}

/** Like `inDrawer`, but also requires that the ticket has loaded and is not being saved. */
export function inReadyDrawer(context: CommandContext, holds: (state: DrawerState) => Verdict = () => allow): Verdict {
  return inDrawer(context, (state) => (state.phase === 'ready' ? holds(state) : refuse(state.phase === 'saving' ? 'errors.slip_saving' : 'errors.slip_loading')))
}

/**
 * Like `inReadyDrawer`, but also requires that the ticket accepts input: it is not rejected or voided, and its pay period is open
 * (RECO-100).
 */
export function inOpenTicket(context: CommandContext, holds: (state: DrawerState) => Verdict = () => allow): Verdict {
  return inReadyDrawer(context, (state) => (isReadOnly(state) ? verdictOfAccept(state) : holds(state)))
}

/** The selected item that has the focus, or else the first selected item; undefined when none is selected. */
export function activeItemOf({ selection, activeItem }: DrawerState) {
  return (selection.find(({ item }) => item.id === activeItem) ?? selection[0])?.item
}
