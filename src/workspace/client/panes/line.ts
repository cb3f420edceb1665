import { session } from '#src/platform/client/session/session'
import { onSocketState } from '#src/platform/client/api/socket'
import { announce } from '#src/workspace/client/speech/announce'
import { words } from '#src/workspace/client/messages'

/** The loss of the connection is announced only if it lasts this long. */
const SAY_AFTER_MS = 2_000

/** Announces once that the connection is lost, and once that it is back (WORK-33). The status bar shows the current state. */
export function watchLine(): void {
  let wasLive = false
  let isAnnounced = false
  let timer: ReturnType<typeof setTimeout> | undefined
  onSocketState((state) => {
    if (state === 'live') {
      clearTimeout(timer)
      timer = undefined
      if (isAnnounced) announce(words('line_back'))
      wasLive = true
      isAnnounced = false
    } else if ((state === 'away' || state === 'offline') && wasLive && !isAnnounced && timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined
        if (session.state !== 'session loaded') return
        isAnnounced = true
        announce(words('line_lost'))
      }, SAY_AFTER_MS)
    }
  })
}
