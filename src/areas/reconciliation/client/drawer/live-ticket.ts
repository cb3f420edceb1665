import { onSocketMessage } from '#src/platform/client/api/socket'
import { isOwnChange } from '#src/platform/client/records/own-changes'
import { announce } from '#src/workspace/client/speech/announce'
import { forgetChanged } from '#src/areas/reconciliation/client/drawer/coding-run'
import { drawerStore, changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { changedWords } from '#src/areas/reconciliation/client/drawer/texts/who-changed'
import { readSlip } from '#src/areas/reconciliation/client/queries'

// When somebody else changes the ticket of the open drawer, shows who did and announces it once (CLERK-27). The input is not changed.
onSocketMessage(({ kind, ids, change_set: changeSet }) => {
  if ((kind !== 'missed' && kind !== 'tickets') || isOwnChange(changeSet)) return
  // without ids, any ticket may have changed
  const isChanged = (slipId: number) => !Array.isArray(ids) || ids.length === 0 || ids.includes(slipId)
  forgetChanged(isChanged)
  const { state } = drawerStore
  if (state !== null && isChanged(state.slipId)) void readAgain(state.slipId)
})

async function readAgain(slipId: number): Promise<void> {
  // if this read fails, the next accept still detects the change
  const theirs = await readSlip(slipId).catch(() => null)
  const before = drawerStore.state?.conflict ?? null
  if (theirs === null) return
  changeDrawer(slipId, { kind: 'changed elsewhere', theirs })
  const after = drawerStore.state?.conflict ?? null
  if (after !== null && after !== before) announce(changedWords(theirs))
}
