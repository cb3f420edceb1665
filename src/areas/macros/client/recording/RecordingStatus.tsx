import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { recording } from '#src/areas/macros/client/recording/recording'
import { words } from '#src/areas/macros/client/messages'
import { workspaceReady } from '#src/workspace/client/ready'

/** The number of recorded commands, in the status bar while a macro is recorded (PLUS-24). */
export function RecordingStatus() {
  const { isReady } = useSnapshot(workspaceReady)
  const { isOn, steps } = useSnapshot(recording)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => void setPlace(isReady ? document.getElementById('recording-status') : null), [isReady])
  return place !== null && isOn && createPortal(<strong>{words('recording', { count: steps.length })}</strong>, place)
}
