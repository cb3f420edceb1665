import { mayChangeOrder } from '#src/areas/orders/domain/order'
import type { Order } from '#src/areas/orders/client/order-rows'
import { onProject } from '#src/areas/projects/client/public/project-writes'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

type Context = CommandContext<'order-table'>

/** The focused order of the schedule, or null. */
export function currentOrder({ pane, row }: Context): Order | null {
  return pane?.scope === 'order-table' ? row : null
}

/** Whether this person can change the focused order: its state must still be 'placed' (ORDR-5, ORDR-7). */
export function onPlacedOrder(context: Context): Verdict {
  const order = currentOrder(context)
  return firstRefusal(onProject('change_orders', context), order === null ? refuse('errors.no_order_here') : mayChangeOrder(order))
}

/** Whether an order has the focus. */
export function onOrder(context: Context): Verdict {
  return currentOrder(context) === null ? refuse('errors.no_order_here') : allow
}
