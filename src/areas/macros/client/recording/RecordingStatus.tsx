import { useSnapshot } from 'valtio'
import { recording } from '#src/areas/macros/client/recording/recording'
import { words } from '#src/areas/macros/client/messages'

/** The number of recorded commands, in the status bar while a macro is recorded (PLUS-24). */
export function RecordingStatus() {
  const { isOn, steps } = useSnapshot(recording)
  return isOn && <span><strong>{words('recording', { count: steps.length })}</strong></span>
}
