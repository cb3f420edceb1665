import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { placeOfDelivery } from '#src/areas/tickets/client/public/delivery-place'
import { defineWrite } from '#src/workspace/client/commands/command'
import { drawerStore, reloadTicket } from '#src/areas/reconciliation/client/drawer/drawer'
import { inReadyDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { words } from '#src/areas/reconciliation/client/messages'
import { ticketChangeCalls } from '#src/areas/reconciliation/client/queries'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.mark-delivered-first': typeof markDeliveredFirst
  }
}

/** Marks the rejected ticket in the drawer as delivered on its ticket date, so that the ticket can be coded (RECO-95). */
export const markDeliveredFirst = defineWrite({
  title: 'Mark this ticket delivered',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+m'],
  keywords: ['deliver'],
  when: (context) =>
    firstRefusal(
      may('bulk_mark', context.person),
      inReadyDrawer(context, ({ slip }) => (slip?.status === 'rejected' ? allow : refuse('errors.status_transition', { status: slip?.status ?? '' }))),
    ),
  place: (context, _answers, env) => placeOfDelivery(context.drawer?.state.projectId ?? null, context, env),
  write: ({ drawer }, _answers, _isConfirmed, place) => {
    const slip = drawer?.state.slip
    const [id, version, date] = [slip?.id ?? 0, slip?.version ?? 1, slip?.ticket_date ?? '']
    return ticketChangeCalls.bulkStatusUpdate({ slip_ids: [id], status: 'delivered', date, versions: { [id]: version }, ...(place === null ? {} : { delivery_lat: place.latitude, delivery_long: place.longitude }) })
  },
  successMessage: (_answer, { drawer }) => words('delivered', { number: drawer?.state.slip?.ticket_number ?? '' }),
  patch: ({ slips }) => patchWritten(slips),
  // don't reload if the drawer now shows another ticket, or already shows this ticket as delivered: reloading would discard new input
  async afterwards(_answer, { drawer }) {
    const { state } = drawerStore
    if (state !== null && state.slipId === drawer?.slip_id && state.slip?.status !== 'delivered') await reloadTicket()
  },
  undoable: true,
})
