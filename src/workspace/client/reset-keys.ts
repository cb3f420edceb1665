import { countText } from '#src/platform/domain/formats/numbers'
import { words } from '#src/workspace/client/messages'
import { preferences } from '#src/workspace/client/preferences'
import { announce } from '#src/workspace/client/speech/announce'
import { askConfirmation } from '#src/workspace/client/writes/confirmation-store'

/**
 * Resets all shortcuts. The person has to confirm first if any shortcut is changed, because the reset cannot be undone. Returns the
 * sentence about the result, which is also announced; empty if the person cancels.
 */
export async function resetKeys(): Promise<string> {
  const count = countText(Object.keys(preferences.keys.changed).length)
  if (count !== '0') {
    const isConfirmed = await askConfirmation({ title: words('keys_reset_title', { count }), body: words('keys_reset_body'), accept: words('keys_reset_accept') })
    if (!isConfirmed) return ''
  }
  preferences.keys.changed = {}
  const sentence = words(count === '0' ? 'keys_none_changed' : 'keys_were_reset', { count })
  announce(sentence)
  return sentence
}
