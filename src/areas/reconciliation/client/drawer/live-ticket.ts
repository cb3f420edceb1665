import { onSocketMessage } from '#src/platform/client/api/socket'
import { isOwnChange } from '#src/platform/client/records/own-changes'
import { createStore } from '#src/platform/client/state/store'
import { announce } from '#src/workspace/client/speech/announce'
import { forgetChanged, lookAhead } from '#src/areas/reconciliation/client/drawer/coding-run'
import { changeDrawer, drawerStore, ownerNow } from '#src/areas/reconciliation/client/drawer/drawer'
import { changedWords } from '#src/areas/reconciliation/client/drawer/texts/who-changed'
import { readSlip } from '#src/areas/reconciliation/client/queries'

/** How long changes are batched before the next tickets are searched for again, because many tickets may change one after another. */
const GATHERED_MS = 150
const again = createStore<{ timer: ReturnType<typeof setTimeout> | undefined }>(() => ({ timer: undefined }))

// When somebody else changes the ticket of the open drawer, shows who did and announces it once (CLERK-27). The input is not changed.
onSocketMessage(({ kind, ids, change_set: changeSet }) => {
  if ((kind !== 'missed' && kind !== 'tickets') || isOwnChange(changeSet)) return
  // without ids, any ticket may have changed
  const isChanged = (slipId: number) => !Array.isArray(ids) || ids.length === 0 || ids.includes(slipId)
  if (forgetChanged(isChanged)) again.timer ??= setTimeout(lookAgain, GATHERED_MS)
  const { state } = drawerStore
  if (state !== null && isChanged(state.slipId)) void readAgain(state.slipId)
})

/** Restarts the look-ahead after a change has stopped it. Skipped while a ticket is opening, which starts the look-ahead anyway. */
function lookAgain(): void {
  again.timer = undefined
  const { state } = drawerStore
  if (state?.phase === 'ready' && state.owner === ownerNow()) void lookAhead(state.paneId, state.projectId, state.slipId)
}

async function readAgain(slipId: number): Promise<void> {
  // if this read fails, the next accept still detects the change
  const theirs = await readSlip(slipId).catch(() => null)
  const before = drawerStore.state?.conflict ?? null
  if (theirs === null) return
  changeDrawer(slipId, { kind: 'changed elsewhere', theirs })
  const after = drawerStore.state?.conflict ?? null
  if (after !== null && after !== before) announce(changedWords(theirs))
}
