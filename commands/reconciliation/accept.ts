import { message } from '#src/platform/domain/messages'
import { refuse } from '#src/platform/domain/verdict'
import { confirmToast } from '#src/areas/reconciliation/domain/confirm-steps'
import { defineWrite } from '#src/workspace/client/commands/command'
import { cameBackJustNow, isBeingSaved } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { drawerStore, changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { isDirty } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { inDrawer } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import { acceptRequests, setByAccept, withFlagNow, type AcceptAnswer } from '#src/areas/reconciliation/client/drawer/accept'
import { acceptBegins, acceptEnded, acceptFailed, callAnswered, confirmationOfAccept, goAhead, isShownInDrawer, placeOfAccept } from '#src/areas/reconciliation/client/drawer/accept-outcome'
import { verdictOfAccept } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { acceptAgain, keptAccept } from '#src/areas/reconciliation/client/drawer/ahead/kept-accept'
import { isEnterMeant } from '#src/areas/reconciliation/client/keys/seen-ticket'
import { words } from '#src/areas/reconciliation/client/messages'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.accept': typeof accept
  }
}

/**
 * Saves the flag, the assignments and the delivery of the ticket in the drawer as one change set, and moves to the next ticket (§4, RECO-55
 * to 62).
 */
export const accept = defineWrite({
  title: 'Accept and go to next',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['mod+enter'],
  keywords: ['confirm', 'approve', 'save', 'pay'],
  keysIn: { scope: 'drawer-quantity', keys: ['enter'], isMeant: (pressedAt) => isEnterMeant(pressedAt, drawerStore.state !== null && isDirty(drawerStore.state)) },
  inFields: true,
  when: (context) => inDrawer(context, (state) => (cameBackJustNow(state) ? refuse('errors.slip_came_back', { number: state.slip?.ticket_number ?? '' }) : verdictOfAccept(state))),
  refused: ({ drawer }) => changeDrawer(drawer?.state.slipId, { kind: 'lack shown' }),
  confirm: ({ drawer }) => (drawer === null ? null : confirmationOfAccept(drawer.state)),
  place: (context, _answers, env) => (context.drawer === null ? Promise.resolve(null) : placeOfAccept(context.drawer.state, context, env)),
  write: ({ drawer }, _answers, _isConfirmed, place) => (drawer === null ? [] : acceptRequests(drawer.state, place)),
  sets: ({ drawer }) => (drawer === null ? null : setByAccept(drawer.state)),
  follows: (request, current, { drawer }) => (drawer === null ? request : withFlagNow(request, drawer.state, current)),
  optimistic: ({ drawer }) => (drawer === null ? undefined : acceptBegins(drawer.state)),
  ahead: {
    goOn: ({ drawer }) => (drawer === null ? Promise.resolve(false) : goAhead(drawer.state)),
    notSent: ({ drawer }) => changeDrawer(drawer?.slip_id, { kind: 'saving ended' }),
    keep: ({ drawer }) => (drawer === null ? null : keptAccept(drawer.state)),
    restore: (state) => acceptAgain(state),
  },
  onAnswer: (answer: AcceptAnswer, { drawer }) => (drawer === null ? undefined : callAnswered(answer, drawer.state)),
  successMessage: (_answer, { drawer }) => {
    const { slip, selection } = drawer?.state ?? { slip: null, selection: [] }
    if (slip === null) return null
    // shown only in the status bar if the ticket was saved in the background, because the clerk is already working on the next ticket
    const isLine = isBeingSaved(slip.id)
    if (selection.length > 0) return { words: message(confirmToast(slip)), tone: 'success', details: [slip.ticket_number], isSaid: true, series: 'accept', isLine }
    return { words: words(slip.status === 'delivered' ? 'accepted' : 'delivered', { number: slip.ticket_number }), tone: 'success', isSaid: true, series: 'accept', isLine }
  },
  afterwards: (_answer, { drawer }) => (drawer === null ? undefined : acceptEnded(drawer.state)),
  showsFailure: isShownInDrawer,
  failed: (error, _done, { drawer }) => (drawer === null ? undefined : acceptFailed(error, drawer.state)),
  undoWords: (_answer, { drawer }) => words(drawer?.state.selection.length === 0 ? 'undo_deliver' : 'undo_assign', { number: drawer?.state.slip?.ticket_number ?? '' }),
  undoable: true,
})
