import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { usTime } from '#src/platform/domain/formats/dates'
import { preferences } from '#src/workspace/client/preferences'
import { sessionEnd } from '#src/platform/client/session/session-end'
import { words } from '#src/areas/identity/client/sessions/messages'
import { announce } from '#src/workspace/client/speech/announce'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { keyWords } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'
import { keysOf } from '#src/workspace/client/commands/registry'
import { commands } from '#src/workspace/client/running/run-command'
import { browserZone } from '#src/workspace/client/commands/steps-day'

const STAY = 'account.stay-logged-in'

/** Warns two minutes before the session ends, and shows which key extends the session (WORK-34). */
export function SessionEndBanner() {
  const { at } = useSnapshot(sessionEnd)
  const says = at === null ? null : words('session_ends', { time: usTime(new Date(at).toISOString(), browserZone()) })
  useEffect(() => {
    if (says !== null) announce(words('session_ends_key', { says, keys: stayKey() }), 'assertive')
  }, [says])
  if (says === null) return null
  return (
    <section className="banner" aria-label={words('session')}>
      <Hourglass aria-hidden size={16} strokeWidth={1.75} />
      <span>{says}</span>
      <CommandButton id={STAY} />
    </section>
  )
}

function stayKey(): string {
  const entry = commands().find(STAY)
  const [key] = entry === undefined ? [] : keysOf(entry, preferences.keys.changed)
  return key === undefined ? words('stay') : keyWords(key, platform)
}
